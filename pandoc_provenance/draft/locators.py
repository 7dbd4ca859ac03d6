"""Locators in the text behind a citekey, as citeproc reads them, without taking every number for a page.

Labels are the terms of the CSL locales (https://github.com/citation-style-language/locales), measured against
pandoc 3.9. Page labels count in every language, since authors write "p. 3" and "S. 3" whatever ``lang`` says.
"""

from __future__ import annotations

import functools
import re

from pandoc_provenance.model import Locator

_ANY = "page: p. pp. pg. pgs. page pages s. seite seiten pág. págs. página páginas"

_TERMS = {
    "en": (
        "chapter: chap. chaps. chapter chapters|section: sec. secs. § §§ section sections|paragraph: para. paras. ¶ ¶¶"
        " paragraph paragraphs|volume: vol. vols. volume volumes|book: bk. bks. book books|note: n. nn. note notes"
        "|line: l. ll. line lines|column: col. cols. column columns|figure: fig. figs. figure figures"
        "|issue: no. nos. number numbers issue issues|folio: fol. fols. folio folios|part: pt. pts. part parts"
        "|verse: v. vv. verse verses|opus: op. opp. opus opera|sub verbo: sub verbo s.v. s.vv."
    ),
    "de": (
        "chapter: kap. kapitel|section: abschn. § §§ abschnitt abschnitte|paragraph: abs. ¶ ¶¶ absatz absätze"
        "|volume: bd. bde. band bände|book: b. buch bücher|note: anm. anmerkung anmerkungen|line: z. zeile zeilen"
        "|column: sp. spalte spalten|figure: abb. abbildung abbildungen|issue: nr. nummer nummern|folio: fol. folio"
        " blatt bl.|part: teil teile|verse: v. vers verse|opus: op. opus|sub verbo: sub verbo s.v."
    ),
    "fr": (
        "chapter: chap. chapitre chapitres|section: sect. § §§ section sections|paragraph: paragr. ¶ ¶¶ paragraphe"
        " paragraphes|volume: vol. volume volumes|book: liv. livre livres|note: n. note notes|line: l. ligne lignes"
        "|column: col. colonne colonnes|figure: fig. figure figures|issue: nᵒ n° nᵒˢ numéro numéros|folio: fᵒ fᵒˢ folio"
        " folios|part: part. partie parties|verse: v. verset versets|opus: op. opus|sub verbo: s.v. sub verbo"
    ),
    "es": (
        "chapter: cap. caps. capítulo capítulos|section: sec. secs. § §§ sección secciones|paragraph: párr. párrs. ¶ ¶¶"
        " párrafo párrafos|volume: vol. vols. volumen volúmenes|book: lib. libs. libro libros|note: n. nn. nota notas"
        "|line: l. ll. línea líneas|column: col. cols. columna columnas|figure: fig. figs. figura figuras"
        "|issue: n.º núm. núms. número números|folio: f. ff. folio folios|part: pt. pts. parte partes|verse: v. vv."
        " verso versos|opus: op. opus|sub verbo: s.v. sub voce"
    ),
}

_DASH = r"\s?[-–—‐‑]{1,3}\s?"
_ROMAN = (
    r"(?=[mdclxvi])m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
    r"|(?=[MDCLXVI])M{0,4}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
)
_NUMBER = r"[eE]?\d{1,9}(?:[:/.]\d{1,9}){0,6}(?:n\d{0,4}|[a-zA-Z])?(?:ff?\b\.?)?(?![^\W_])"
_LETTERED = r"[A-Za-z]{1,3}[-.]?\d{1,6}[a-z]?(?![^\W_])"
_LABELLED = rf"(?:{_NUMBER}|{_LETTERED}|(?:{_ROMAN})(?![^\W_]))"
_LABELLED_VALUE = re.compile(
    rf"{_LABELLED}(?:(?:{_DASH}|\s?[,&]\s?){_LABELLED}){{0,60}}(?:\s(?:f|ff|sq|sqq)\.?(?!\w))?"
)

_PAGE = r"(?:[eE]\d{1,9}|\d{1,6}(?::\d{1,6})?[a-z]?)(?![^\W_])(?:ff?\b\.?)?"
_BARE = rf"(?:\d{{1,6}}ff?(?!\w)\.?|{_PAGE})"
_BARE_VALUE = re.compile(rf"{_BARE}(?:(?:{_DASH}|\s?[,&]\s?){_BARE}){{0,60}}(?:\s(?:f|ff|sq|sqq)\.?(?!\w))?")
# What may follow a number that has no label. "50% of", "2 vols.", "3rd ed.", "10.1000/x", "1999 edition" are no pages.
_AFTER_BARE = re.compile(
    r"\s*(?:$|[,;:)(\[\]}]|\.(?!\w)|(?:and|or|for|on|with|where|who|which|but|see|cf|passim|und|sowie|für|zu|et|pour|sur"
    r"|y|para|emphasis|my|our|n\.)(?!\w))",
    re.IGNORECASE,
)
_BRACED = re.compile(r"\{([^{}]{0,200})\}")


@functools.lru_cache(maxsize=16)
def _labels(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    tongue = language.replace("_", "-").split("-")[0].lower()
    terms: dict[str, str] = {}
    for group in (_ANY, *_TERMS.get(tongue, _TERMS["en"]).split("|")):
        label, _, forms = group.partition(":")
        if label == "sub verbo":
            terms.update({"sub verbo": label, "s.v.": label})
            continue
        terms.update(dict.fromkeys(forms.split(), label))
    longest_first = sorted(terms, key=len, reverse=True)
    # A label that ends in a letter needs a blank before its value: "page 3", not "page3"; "p.3" and "§3" don't.
    forms_pattern = "|".join(re.escape(term) + (r"(?=\s)" if term[-1].isalpha() else "") for term in longest_first)
    return re.compile(rf"({forms_pattern})\s*", re.IGNORECASE), terms


def read_locator(suffix: str, language: str) -> tuple[Locator | None, str]:
    """Split the text behind a key into its locator and the rest.

    A number without a label is a page. ``{…}`` forces what is inside, ``{}`` forces none.

    Args:
        suffix: plain text on one line, with or without its leading comma.
        language: BCP 47 tag; its labels are known, English ones for unknown tags.

    Returns:
        The locator, None when there is none, and the suffix without it.
    """
    text = suffix.lstrip(" ,")
    braced = _BRACED.match(text)
    if braced:
        inside = braced[1].strip()
        rest = text[braced.end() :].strip()
        if not inside:
            return None, rest
        label, value = _label(inside, language)
        return Locator(label or "page", value), rest
    label, value = _label(text, language)
    if label:
        found = _LABELLED_VALUE.match(value)
        if label == "sub verbo" and value:
            word = re.match(r"[^,;]{1,80}", value)
            found = word or found
        return _cut(label, value, found, text)
    found = _BARE_VALUE.match(text)
    if found and _AFTER_BARE.match(text, found.end()):
        return _cut("page", text, found, text)
    return None, text.strip()


def _label(text: str, language: str) -> tuple[str, str]:
    pattern, terms = _labels(language)
    found = pattern.match(text)
    return (terms[found[1].lower()], text[found.end() :]) if found else ("", text)


def _cut(label: str, value: str, found: re.Match[str] | None, whole: str) -> tuple[Locator | None, str]:
    if not found:
        return None, whole.strip()
    rest = value[found.end() :].lstrip(" ,;").strip()
    return Locator(label, found[0].strip()), "" if rest == "." else rest
