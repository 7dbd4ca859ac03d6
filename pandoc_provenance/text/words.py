"""Words of any script: folded tokens, their stems by language, and the words that carry no content.

Draft and sources go through the same functions, so that equal words meet as equal strings. Knows nothing
of sentences, sources or scores.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache

from pandoc_provenance.text.stopwords import STOPWORDS

VERSION = "words/1"
"""Name and version of the tokens and stems: part of the key of whatever is kept of them."""

DENSE = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U000323af"
)
"""Characters, for a regular expression's class, of scripts without blanks (Thai, Lao, Myanmar, Khmer, kana, Han)
and of Hangul, whose particles hang on their nouns: pairs of characters find in them what words find elsewhere."""
MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0900-\u0963\u0966-\u0dff"
    "\u0f18-\u0fbc\u200c\u200d"
)
"""Combining marks, which are no letters to Python's ``\\w``, but belong to a word."""

_TOKEN = re.compile(
    rf"(?P<dense>[{DENSE}]+)"
    r"|(?P<dotted>(?<![\w.])[^\W\d_](?:\.[^\W\d_])+(?![\w]))"
    # 1,234.5 and 1.234,5 and -5, but neither the 5 of "3-5" nor of "v-5" is negative.
    r"|(?P<number>(?:(?<![\w)\]])-)?\d+(?:[.,]\d+)*(?![^\W_]))"
    rf"|(?P<word>(?:(?![{DENSE}])[^\W_][{MARKS}]*)+(?:'(?:(?![{DENSE}])[^\W\d_][{MARKS}]*)+)*)"
    r"|(?P<sign>[%‰])"
)
_DIGIT_GROUP = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_SIGNS = str.maketrans({"\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2019": "'", "\u02bc": "'", "\u00ad": None})
# "l'homme", "jusqu'ici", "dell'arte", "d'accord": what stands before the apostrophe is a word of its own.
_ELIDED = re.compile(r"(?:[a-z]|qu|jusqu|lorsqu|puisqu|quoiqu|dell|dall|nell|sull|all|un|gl)'(?=..)")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
_CONTRACTED = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
_PER_CENT = {"percent": "%", "percentage": "%", "prozent": "%", "pourcent": "%"}


# BCP 47 to the Snowball algorithm's name.
_STEMMERS = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "ne": "nepali",
    "nl": "dutch",
    "nn": "norwegian",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}


def tokens(text: str) -> list[str]:
    """Return the words, numbers and per cent signs of a text in order, folded (NFKC, then case).

    Words with a hyphen come as their parts ("state", "of" …), "didn't" as "did" and "not", "l'homme" as two
    words. A number is one token and keeps its sign and decimals ("-5", "1.25"), without thousands separators.
    Scripts without blanks come as overlapping pairs of characters.
    """
    found: list[str] = []
    for match in _TOKEN.finditer(_folded(text)):
        kind, token = match.lastgroup, match[0]
        if kind == "word":
            if "'" in token:
                found.extend(_apostrophe(token))
            else:
                found.append(_PER_CENT.get(token, token))
        elif kind == "number":
            found.append(_number(token))
        elif kind == "dense":
            found.extend([token] if len(token) == 1 else [token[i : i + 2] for i in range(len(token) - 1)])
        else:
            found.append(token.replace(".", ""))
    return found


def stems(text: str, language: str = "en") -> list[str]:
    """Return the stems of a text's content words in order, with repetitions.

    Args:
        text: any text.
        language: BCP 47 tag; words of a language without a stemmer stay as they are.
    """
    return stemmed(tokens(text), language)


def stemmed(words: Iterable[str], language: str = "en") -> list[str]:
    """Return the stems of those tokens that aren't stopwords of the language."""
    stem = _stem_function(primary(language))
    dull = _dull(primary(language))
    return [stem(word) for word in words if word not in dull]


def primary(language: str) -> str:
    """Return the language of a BCP 47 tag without script and region: ``de`` of ``de-CH``."""
    return re.split(r"[-_]", language.strip().lower(), maxsplit=1)[0] or "en"


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", _DIGIT_GROUP.sub("", text)).casefold().translate(_SIGNS)


def _number(token: str) -> str:
    """Take thousands separators off and write the decimal mark as a point, where that is certain."""
    sign = "-" if token.startswith("-") else ""
    body = token.lstrip("-")
    if "." in body and "," in body:
        # 1,234.5 or 1.234,5: the last mark is the decimal one.
        thousands, decimal = (",", ".") if body.rindex(".") > body.rindex(",") else (".", ",")
        if body.count(decimal) == 1:
            return sign + body.replace(thousands, "").replace(decimal, ".")
    elif _THOUSANDS.fullmatch(body):
        return sign + body.replace(",", "")
    elif body.count(",") == 1:
        return sign + body.replace(",", ".")
    return sign + body


def _apostrophe(token: str) -> list[str]:
    if token.endswith("n't"):
        base = token[:-3]
        return [_CONTRACTED.get(base, base), "not"] if base else ["not"]
    elided = _ELIDED.match(token)
    if elided:
        return [token[: elided.end() - 1], token[elided.end() :]]
    return [token]


@cache
def _stem_function(language: str) -> Callable[[str], str]:
    name = _STEMMERS.get(language)
    if name is None:
        return str
    import Stemmer

    stem: Callable[[str], str] = Stemmer.Stemmer(name).stemWord
    return stem


def _dull(language: str) -> frozenset[str]:
    return STOPWORDS.get(language, frozenset())
