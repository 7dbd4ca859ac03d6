"""Markdown drafts composed of small pieces, for property tests: every construct a key may stand in or near."""

from __future__ import annotations

from hypothesis import strategies as st

KEYS = [
    "a", "b1", "smith2020", "Smith_2020", "müller-2020", "张三2020", "Ёжик", "doi:10.1000/x.y", "2020x", "x.y", "_u_v",
    "{https://e.org/x_y}", "{-odd/1}", "cut--here", "O", "i", "smith2020a",
]  # fmt: skip

INLINES = [
    "plain words", "e.g. this, Mr. Smith", "[@K]", "@K", "@K [p. 3]", "[see @K, pp. 3-5; -@K]", "-@K", "`@K`", "$@K$",
    "<!-- @K -->", "<https://m.social/@K>", "https://m.social/@K", "<me@K.org>", r"\@K", r"\\@K", "[link @K](u/@K)",
    '[link](u "t @K")', "![alt @K](i.png)", "*em @K*", "_@K_", "**[@K]**", "^[note @K]", "[^n1]", "'@K'", '"@K"',
    "(@K)", "[x][@K]", "[@K][]", "[x @K]{.c}", "[see @K]", "@K. Mr. X", "中文[@K]中文@K", r"\cite{K}", "a@K", "@K's",
    "@K@K", "[@K; @K]", "<span data-x='@K'>x @K</span>", "~@K~ ^@K^", "@K--@K", "[^@K]", ":@K:", "&@K;",
    "x/@K", "{@K}", "@K…", "[@K, {pp. iv}]", "@*", "[*see* @K, *passim*]", "H@K", "... @K ...", "@K$1", "$x$@K",
    r"\foo{@K}", "@K)@K", "1@K",
]  # fmt: skip

GRID = """\
+--------------------------+-----+
| P |  b  |
+==========================+=====+
| P | c   |
|                          | d   |
+--------------------------+-----+"""

MULTILINE = """\
-----------------------------------------
 H              T @K
 ------------  --------------------------
 [@K]          P
 two           lines @K

 one           x
-----------------------------------------
"""

BLOCKS = [
    "I", "I\nI", "# Head I", "## Head {#x}", "# Same", "See [Head I] and [Same].", "- I\n- I\n\n    I", "1. I\n2. I",
    "(@K) I", "(@good) I\n\nAs (@good) and @good and (@K).", "> I\n> I", "> - I\n>   - I", "```\nI\n```",
    "```{.py x='@K'}\n@K\n```", "    @K I", "::: {.d #i}\nI\n:::", "Term I\n:   I\n\n    I", "| line I\n| line I",
    "[^n1]: I\n\n    I", "[^n2]: unused I", "[@K]: http://e.org", "[x]: http://e.org/@K 't @K'", "[see @K]: http://x.y",
    "<div title='@K'>\nI\n</div>", "<p>@K</p>", "\\begin{quote}\nI \\cite{K}\n\\end{quote}", "***", "---\nt: 'I2'\n...",
    "| A @K | B |\n|------|---|\n| I | [@K] |\n\n: cap @K",
    GRID,
    "  Right     Left\n-------  ------------------------\n     @K  P\n  [@K]  x\n\n: cap [@K]",
    MULTILINE,
    "![fig @K](i.png){#f alt='@K'}", "![fig](i.png)", "* @K\n\n  @K\n* [@K]", "Setext @K\n=========",
    "```{=html}\n@K\n```",
    "[@K] @K [-@K]", "i.  x @K", "#. @K", "@K. x\n@K) y", "\t@K\n\n-\t@K\tx",
]  # fmt: skip


@st.composite
def drafts(draw: st.DrawFn, *, unique: bool = False, most: int = 8) -> str:
    """A draft of up to ``most`` blocks; with ``unique`` no key stands twice."""
    number = 0

    def fill(text: str) -> str:
        nonlocal number
        parts = text.split("K")
        for place in range(len(parts) - 1):
            key = draw(st.sampled_from(KEYS))
            if unique:
                number += 1
                key = f"{key[:-1]}{number}}}" if key.endswith("}") else f"{key}z{number}"
            parts[place] += key
        return "".join(parts)

    def inline(sign: str) -> str:
        pieces = draw(st.lists(st.sampled_from(INLINES), min_size=1, max_size=3))
        joint = draw(st.sampled_from([" ", " ", ", ", "\n", ""]))
        text = fill(joint.join(pieces))
        return text.replace("\n", " ") if sign == "P" else text

    def block() -> str:
        text = draw(st.sampled_from(BLOCKS))
        filled = fill(text)
        for sign in "IP":
            parts = filled.split(sign)
            filled = parts[0] + "".join(
                (inline(sign).ljust(24)[:60] if sign == "P" else inline(sign)) + part for part in parts[1:]
            )
        return filled

    text = "\n\n".join(block() for _ in range(draw(st.integers(1, most))))
    if draw(st.integers(0, 3)) == 0:
        title, comment, nocite, abstract = fill("@K"), fill("@K"), fill("@K, [@K]"), inline("P")
        head = f'title: "T {title}"\n# {comment}\nnocite: |\n  {nocite}\nabstract: |\n  {abstract}'
        text = f"---\n{head}\n...\n\n{text}"
    if draw(st.booleans()):
        text += "\n"
    if draw(st.integers(0, 5)) == 0:
        text = text.replace("\n", "\r\n")
    return text
