"""Which language a text is in, by its letters and its function words: sure, or no answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from pandoc_provenance.text.stopwords import STOPWORDS
from pandoc_provenance.text.words import primary

_KANA = ("ja",)
_HAN = ("zh", "ja", "yue")
_SCRIPTS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    # Kana before Han: Japanese has both.
    (re.compile("[\u3040-\u30ff]"), _KANA),
    (re.compile("[\u3400-\u9fff]"), _HAN),
    (re.compile("[\uac00-\ud7a3]"), ("ko",)),
    (re.compile("[\u0400-\u052f]"), ("ru", "uk", "be", "bg", "sr", "mk", "kk", "mn")),
    (re.compile("[\u0370-\u03ff]{2}"), ("el",)),
    (re.compile("[\u0590-\u05ff]"), ("he", "yi")),
    (re.compile("[\u0600-\u06ff]"), ("ar", "fa", "ur")),
    (re.compile("[\u0900-\u097f]"), ("hi", "ne", "mr", "sa")),
    (re.compile("[\u0b80-\u0bff]"), ("ta",)),
    (re.compile("[\u0530-\u058f]"), ("hy",)),
    (re.compile("[\u0e00-\u0e7f]"), ("th",)),
)
"""Each script with the languages written in it, the likeliest first."""

_OWN_SHARE = 0.15
"""Share of a text's words that must be function words of its language: running prose has 0.3 to 0.5."""
_LEAD = 1.5
"""How often as many as of the next language: neighbours (Spanish, Portuguese) share about half of theirs."""
_FEWEST = 3


def guess(words: Iterable[str], usual: str) -> str | None:
    """Return the language that words are in, BCP 47 without region, or None where it isn't clear.

    Args:
        words: folded tokens of ``words.tokens``, in order.
        usual: language to prefer among those of one script.
    """
    found = list(words)
    return _by_script(found, primary(usual)) or _by_function_words(found)


def is_known(language: str) -> bool:
    """Whether ``guess`` could tell that a text is in this language."""
    return primary(language) in STOPWORDS or any(primary(language) in languages for _, languages in _SCRIPTS)


def _by_script(words: Sequence[str], usual: str) -> str | None:
    counts: Counter[tuple[str, ...]] = Counter()
    letters = 0
    for word in words:
        if not word.isascii():
            languages = next((languages for script, languages in _SCRIPTS if script.search(word)), None)
            if languages:
                counts[languages] += 1
        letters += not word[-1].isdigit()
    if not counts:
        return None
    # A tenth of kana makes a text Japanese, however many of its pairs are Han.
    if counts[_KANA] >= 0.1 * (counts[_KANA] + counts[_HAN]):
        counts[_KANA] += counts.pop(_HAN, 0)
    languages, count = max(counts.items(), key=lambda item: item[1])
    if count <= letters / 2:
        return None
    return usual if usual in languages else languages[0]


def _by_function_words(words: Sequence[str]) -> str | None:
    counts = {language: sum(word in dull for word in words) for language, dull in STOPWORDS.items()}
    (best, most), (_, next_most) = sorted(counts.items(), key=lambda item: -item[1])[:2]
    sure = most >= max(_FEWEST, _OWN_SHARE * len(words)) and most >= _LEAD * next_most
    return best if sure else None
