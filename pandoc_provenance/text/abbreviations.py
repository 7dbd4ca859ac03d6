"""Words that a full stop belongs to, and words that begin sentences, per language.

Data only. Compiled by hand from scholarly prose; ``sentences`` says what each class does.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEVER = {
    "": _words(
        "fig figs eq eqs eqn eqns ch chap chaps sec secs sect sects vol vols nos pp tab tabs tbl ref refs"
        " app apps appx thm thms prop lem vs cf ca circa approx resp incl excl viz dr prof st op loc e.g"
        " i.e eg ie suppl supp"
    ),
    "en": _words(
        "mr mrs ms messrs mt rev hon gen capt cmdr lt sgt maj sen rep gov alg esp transl ser num cl para"
        " paras pt pts dept nn fn fns def defs cor ex v"
    ),
    "de": _words(
        "abb abs abschn anm aufl bd bde bzw bspw evtl ggf hrsg hg hgg insb insbes inkl exkl kap lit mio"
        " mrd nr nrn rn rdnr rz sog str tel vgl zit ziff zzgl hl geb gest fn fußn verf allg bes entspr gem"
        " mind od urspr wiss tsd dipl ing s u.u z.b z.t d.h i.d.r i.a i.e.s m.e m.w s.o s.u v.a i.allg"
        " a.a.o sp bl"
    ),
    "fr": _words("m mm mme mlle mgr ste art chap éd coll trad env av apr t n no nos p.ex par fasc litt dir"),
    "es": _words(
        "sr sra srta dra art arts cap caps pág págs pag pags núm núms ed eds trad fasc ej p.ej vol ee d dña lic ing s"
    ),
}
"""A full stop behind these never ends a sentence while text follows. Key "" holds for every language."""

UNLESS_STARTER = {
    "": _words(
        "al inc co corp ltd jr sr ed eds univ natl acad sci lett proc phys chem biol med conf symp int"
        " assoc jan feb mar apr jun jul aug sep sept oct nov dec max min avg seq ibid spp sp var esq a.m"
        " p.m u.s u.k u.n e.u d.c ph.d m.d b.c a.d u.s.a j.-c"
    ),
    "en": _words("bros est assn rev col"),
    "de": _words("usw u.a u.ä o.ä u.v.m n.chr v.chr jh ebd ff f dgl bzgl dez okt mai sept"),
    "fr": _words("janv févr avr juil déc hab ss sq sqq id"),
    "es": _words("uu ss a.c d.c ene abr ago dic ud uds"),
}
"""A full stop behind these ends a sentence only when a word that begins sentences follows."""

IF_NUMBER = {
    "": _words("no"),
    "en": _words("art arts col par"),
    "de": _words("art"),
    "fr": frozenset(),
    "es": _words("no"),
}
"""Ordinary words too: an abbreviation only when a number, a letter or lower case follows."""

STARTERS = {
    "en": _words(
        "the this these those that a an in on at for from by we it its he she they there here however but"
        " and or although while when whereas where if as since because our their his her such both each"
        " some many most all no not to with using one two three first second third finally moreover"
        " furthermore thus therefore hence then another other additionally also after before during"
        " despite given similarly overall recent recently previous i you your what which who why how let"
        " note see consider suppose assume under between among only even yet so is are was were did does"
        " do can could subsequently consequently nevertheless nonetheless instead indeed later"
    ),
    "de": _words(
        "der die das den dem des ein eine einer eines einem einen es er sie wir ich ihr diese dieser"
        " dieses diesen diesem jene in im am an auf bei beim mit von vom zu zum zur für aus nach über um"
        " durch wenn weil da als wie so auch aber und oder doch nicht nur hier hierbei hierzu dort dabei"
        " damit dafür daher deshalb zudem jedoch allerdings dann denn ob obwohl während seit bis man sein"
        " seine ihre ihren unser unsere alle beide viele einige andere weitere erst zuerst schließlich"
        " somit folglich insgesamt außerdem ferner dennoch trotzdem gleichzeitig vor unter zwischen ohne"
        " laut gemäß sowohl dadurch darüber daraus dies dieselbe solche welche was wer wo warum"
    ),
    "fr": _words(
        "le la les un une des du de ce cet cette ces il elle ils elles on nous vous je en dans sur pour"
        " par avec sans selon ainsi mais et ou donc or car si comme quand lorsque bien que qui où son sa"
        " ses leur leurs notre nos cependant toutefois enfin puis ensuite après avant depuis entre au aux"
        " plusieurs certains chaque tout tous toutes c'est l'on or à"
    ),
    "es": _words(
        "el la los las un una unos unas lo en de del al a por para con sin según se su sus este esta"
        " estos estas ese esa esto eso es son como cuando si no pero y o también además así entonces"
        " nosotros él ella ellos desde entre tras aunque porque mientras finalmente todo todos cada hay"
    ),
}
"""Words that begin sentences far more often than they begin names."""

MONTHS = _words("januar jänner februar märz april mai juni juli august september oktober november dezember")
"""German month names: what follows an ordinal in a date."""
