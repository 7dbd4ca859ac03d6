"""Telling words that only point to a work ("See … for a review") from words that say something.

Data and one question. English, German, French and Spanish words stand in one set: a word that only
points in one language says too little in the others to be searched for.
"""

from __future__ import annotations

import re

from pandoc_provenance.draft.flatten import ELIDED
from pandoc_provenance.text.sentences import CITED, NAMED

_TEXT = (
    # English
    " a an and or the of in on at to for from by with as see also cf e.g eg i.e ie inter alia among others"
    " other here there this these that therein more further furthermore additional detail details detailed"
    " discussion discussions discussed review reviews reviewed overview overviews survey surveys summary"
    " example examples instance information reference references source sources reading adapted after"
    " based reproduced modified permission taken quoted cited citing well particular particularly"
    " especially esp notably both compare contra accord generally chapter chapters chap ch section"
    " sections sec page pages pp p vol volume note notes n fn figure fig table tbl appendix app eq paper"
    " papers article book work works study studies author authors introduction treatment account accounts"
    " comprehensive recent excellent good full is are it its et al etc respectively e.g. we refer refers"
    " reader readers interested consult through thru their his her data image photo credit courtesy"
    " redrawn explanation explanations description descriptions listed supplementary material has have"
    " been was were be created available obtained provided originally published"
    # German
    " siehe s vgl vergleiche dazu hierzu auch aber so etwa z b u a zum zur zu den dem der die das des für"
    " nähere weitere weiterführend ausführlich einzelheiten überblick übersicht diskussion beispiel quelle"
    " quellen nach bei aus zit zitiert eigene darstellung entnommen angelehnt anlehnung abbildung tabelle"
    " kapitel kap abschnitt seite anm fußnote bd und oder mit im am von sowie hier dort ebd ebenda f ff"
    # French
    " voir aussi également pour sur plus de des du d le la les l un une détails détail exemple notamment"
    " dans par d'après après selon cité citée adapté tiré extrait revue synthèse discussion chapitre page"
    " tableau et ou"
    # Spanish
    " véase véanse vease ver también cfr para más detalles detalle información ejemplo por en el los las"
    " un una y o fuente fuentes citado adaptado tomado según basado elaboración propia capítulo página"
    " cuadro tabla"
    # An answer says nothing without what it answers.
    " yes no indeed agreed exactly ja nein doch oui non sí"
)
_WORDS = frozenset(_TEXT.split())
_TOKEN = re.compile(r"[^\W\d_]+(?:['’.][^\W\d_]+)*")
_ADDRESS = re.compile(r"\bhttps?://\S+")
_SENDS = re.compile(
    r"(?:for .{3,60}?,? )?(?:but |we |please |the (?:interested )?reader |readers )*"
    r"(?:see|cf|is referred|are referred|refer|consult|compare|siehe|vgl|vergleiche|voir|véase|vease|ver|cfr)\b",
    re.IGNORECASE,
)
_FEW = 2
"""Words of its own that a sentence may have which begins by sending the reader elsewhere."""


def only_points(text: str) -> bool:
    """Whether a text without its citations says nothing that could be looked for in a source.

    Digits count for nothing ("See chapter 3 of […]"), and so does a text without any word.
    """
    bare = text.replace(ELIDED, " ").replace(CITED, " ").replace(NAMED, " ")
    bare = _ADDRESS.sub(" ", bare)
    own = sum(word.lower().replace("’", "'") not in _WORDS for word in _TOKEN.findall(bare))
    return own == 0 or (own <= _FEW and _SENDS.match(bare) is not None)
