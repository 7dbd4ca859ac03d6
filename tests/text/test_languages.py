"""Which language a text is in: sure, or no answer."""

from __future__ import annotations

import pytest

from pandoc_provenance.text import languages, words

PROSE = {
    "en": "The results of this study show that the effect was small and that it did not last into the second year.",
    "de": "Die Ergebnisse der Untersuchung zeigen, dass die Wirkung klein war und im zweiten Jahr nicht mehr anhielt.",
    "fr": "Les résultats de cette étude montrent que l'effet était faible et qu'il ne durait pas dans le temps.",
    "es": "Los resultados de este estudio muestran que el efecto fue pequeño y que no duró hasta el segundo año.",
    "it": "I risultati di questo studio mostrano che l'effetto era piccolo e che non è durato fino al secondo anno.",
    "pt": "Os resultados deste estudo mostram que o efeito foi pequeno e que não durou até ao segundo ano.",
    "nl": "De resultaten van dit onderzoek laten zien dat het effect klein was en niet tot in het tweede jaar bleef.",
    "ru": "Результаты этого исследования показывают, что эффект был мал и что он не сохранился на второй год.",
    "el": "Τα αποτελέσματα της μελέτης δείχνουν ότι η επίδραση ήταν μικρή.",
    "zh": "研究结果表明，这种影响很小，而且没有持续到第二年。",
    "ja": "この研究の結果は、効果が小さく、二年目まで続かなかったことを示している。",
    "ko": "연구 결과는 효과가 작았고 둘째 해까지 지속되지 않았음을 보여 준다.",
    "ar": "تظهر نتائج هذه الدراسة أن التأثير كان صغيرا.",
}


@pytest.mark.parametrize("language", PROSE)
def test_a_sentence_of_prose_gives_its_language_away(language: str) -> None:
    assert languages.guess(words.tokens(PROSE[language]), "en") == language


def test_languages_of_one_script_follow_what_the_author_says() -> None:
    assert languages.guess(words.tokens("Результати дослідження показують малий ефект"), "uk") == "uk"


@pytest.mark.parametrize("text", ["", "Kant, Hume, Locke", "p53 BRCA1 0.05", "🙂"])
def test_names_and_numbers_have_no_language(text: str) -> None:
    assert languages.guess(words.tokens(text), "en") is None


def test_greek_letters_in_formulas_do_not_make_a_text_greek() -> None:
    text = "The parameters α, β and λ of the model are given in the table, and σσ is the product of both."
    assert languages.guess(words.tokens(text), "de") == "en"


def test_only_detectable_languages_are_known() -> None:
    assert languages.is_known("de-CH")
    assert languages.is_known("uk")
    assert not languages.is_known("sv")
