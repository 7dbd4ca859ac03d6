"""A PDF page's words with their boxes, gathered into lines: the one module that talks to PDFium's text API."""

from __future__ import annotations

import ctypes
import math
import re
from statistics import median
from typing import Any

from pandoc_provenance.sources.letters import UNKNOWN, clean, restore_ot1
from pandoc_provenance.sources.lines import DIGITS, GLUED, WIDE, Line, Word, glued, is_raised, turned

_HYPHEN = "\ufffe"
"""What PDFium gives for a hyphen at a line end, in place of the hyphen and the line break."""

_BLANKS = " \t\r\n\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_TOKEN = re.compile(f"[^{_BLANKS}{_HYPHEN}]+|{_HYPHEN}|\r\n")
_BARE_CODES = re.compile("[\x0b\x0c\x0e-\x19\x7f]|\r(?!\n)")
_SURROGATES = re.compile("[\ud800-\udfff]")

_BOLD = re.compile(r"bold|black|heavy|cmbx|cmb1|medi\b|-bd|sfbx|ecbx|,b$", re.IGNORECASE)


def read_lines(page: Any, number: int) -> list[Line]:
    """Return a page's lines in the order in which the file draws them.

    Args:
        page: PDFium's text page handle.
        number: index of the page, kept in the lines.
    """
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFText_CountChars(page)
    if count <= 0:
        return []
    return _Gatherer(pdfium, page, number).gather(_characters(pdfium, page, count))


def _characters(pdfium: Any, page: Any, count: int) -> str:
    """Return the page's text with exactly one character for each of PDFium's character numbers."""
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium.FPDFText_GetText(page, 0, count, buffer)
    text = bytes(buffer)[: 2 * max(0, written - 1)].decode("utf-16-le", "surrogatepass")
    if len(text) != count or _SURROGATES.search(text):
        # Characters without a meaning are left out of the text, those beyond U+FFFF take two places: count one by one.
        text = "".join(_character(pdfium, page, index) for index in range(count))
    return restore_ot1(text) if _BARE_CODES.search(text) else text


def _character(pdfium: Any, page: Any, index: int) -> str:
    code = pdfium.FPDFText_GetUnicode(page, index)
    if code == 0x02 and pdfium.FPDFText_IsHyphen(page, index) == 1:
        return _HYPHEN
    if 0xDC00 <= code < 0xE000:
        return "\u200b"  # second half of a pair; the first carries the whole character
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xDC00 else UNKNOWN


class _Gatherer:
    """Puts words into lines; one per page."""

    def __init__(self, pdfium: Any, page: Any, number: int) -> None:
        self._pdfium = pdfium
        self._page = page
        self._number = number
        self._rect = pdfium.FS_RECTF()
        self._matrix = pdfium.FS_MATRIX()
        self._name = ctypes.create_string_buffer(128)
        self._flags = ctypes.c_int()
        self._lines: list[Line] = []
        self._row = 0
        self._longest = (0, 0)
        """Length and first character number of the longest word of the line in the making."""
        self._last = 0
        """First character number of its last word."""
        self._looks: dict[bytes, bool] = {}
        self._sizeless: list[Line] = []
        """Lines of fonts that don't tell their size."""

    def gather(self, text: str) -> list[Line]:
        line: Line | None = None
        for token in _TOKEN.finditer(text):
            found = token[0]
            if found in (_HYPHEN, "\r\n"):
                if line is not None:
                    line.hyphen = found == _HYPHEN
                line = None
                continue
            word = clean(found)
            if not word:
                continue
            box = self._box(token.start(), token.end() - 1)
            placed = Word(word, *box)
            if line is None or not self._continues(line, placed):
                line = self._start(placed, token.start())
            else:
                index = token.start()
                if found[0] in DIGITS and is_raised(line, placed) and GLUED.fullmatch(word):
                    placed, index = glued(line.words.pop(), placed), self._last
                self._extend(line, placed, index)
        self._finish()
        if self._sizeless:
            self._estimate()
        return self._lines

    def _estimate(self) -> None:
        """Give lines in fonts that are drawings (Type 3) their size by height: that of most, unless far from it."""
        usual = median(line.v1 - line.v0 for line in self._sizeless)
        for line in self._sizeless:
            height = line.v1 - line.v0
            line.size = usual if 0.6 * usual < height < 1.35 * usual else max(height, 1.0)

    def _box(self, first: int, last: int) -> tuple[float, float, float, float]:
        rect, call = self._rect, self._pdfium.FPDFText_GetLooseCharBox
        call(self._page, first, rect)
        left, bottom, right, top = rect.left, rect.bottom, rect.right, rect.top
        if last == first:
            return left, bottom, right, top
        call(self._page, last, rect)
        return min(left, rect.left), min(bottom, rect.bottom), max(right, rect.right), max(top, rect.top)

    def _continues(self, line: Line, word: Word) -> bool:
        u0, v0, _u1, v1 = turned(word, line.turn)
        overlap = (min(line.v1, v1)) - (max(line.v0, v0))
        height, other = v1 - v0, line.v1 - line.v0
        if overlap < 0.4 * (min(other, height)):
            return False
        return -2.0 * line.size < u0 - line.u1 < WIDE * line.size

    def _start(self, word: Word, index: int) -> Line:
        turn = self._turn(index)
        u0, v0, u1, v1 = turned(word, turn)
        if self._lines and self._lines[-1].turn == turn:
            previous = self._lines[-1]
            overlap = min(v1, previous.v1) - max(v0, previous.v0)
            level = overlap > 0.5 * min(v1 - v0, previous.v1 - previous.v0)
            if level and not previous.hyphen and -1.5 * previous.size < u0 - previous.u1 < WIDE * previous.size:
                # A raised or lowered sign made PDFium break the row, which goes on at the same height.
                if u0 - previous.u1 < 0.15 * previous.size and GLUED.fullmatch(word.text):
                    word, index = glued(previous.words.pop(), word), self._last
                self._extend(previous, word, index)
                return previous
            self._row += not level
        else:
            self._row += 1
        self._finish()
        self._longest, self._last = (len(word.text), index), index
        size, bold, font = self._look(index)
        # Until the line is complete its height has to do where the font's size can't be true.
        size = size if 0.3 * (v1 - v0) < size < 3 * (v1 - v0) else max(v1 - v0, 1.0)
        line = Line([word], self._number, size, bold, font, turn, u0, v0, u1, v1, row=self._row, base=v0)
        self._lines.append(line)
        return line

    def _extend(self, line: Line, word: Word, index: int) -> None:
        u0, v0, u1, v1 = turned(word, line.turn)
        line.words.append(word)
        if u0 < line.u0:
            line.u0 = u0
        if u1 > line.u1:
            line.u1 = u1
        if v0 < line.v0:
            line.v0 = v0
        if v1 > line.v1:
            line.v1 = v1
        self._last = index
        if len(word.text) > self._longest[0]:
            self._longest, self._last = (len(word.text), index), index
            line.base = v0

    def _finish(self) -> None:
        """Give the line the looks of most of it: its first word may be a raised number or in bold to run in."""
        if not self._lines:
            return
        line = self._lines[-1]
        line.text = " ".join([word.text for word in line.words])
        height = line.v1 - line.v0
        if len(line.words) > 1:
            size, bold, line.font = self._look(self._longest[1])
            end_size, end_bold, _font = self._look(self._last)
            line.size = sorted((line.size, size, end_size))[1]
            line.bold = line.bold and bold and end_bold
        if not 0.3 * height < line.size < 3 * height:
            line.size = max(height, 1.0)
            self._sizeless.append(line)

    def _turn(self, index: int) -> int:
        # PDFium measures clockwise and gives -1 where it doesn't know.
        angle = self._pdfium.FPDFText_GetCharAngle(self._page, index)
        return -round(angle / (math.pi / 2)) % 4 if angle > 0 else 0

    def _look(self, index: int) -> tuple[float, bool, str]:
        """Return size (points), whether it's bold, and the name of the font of a character."""
        pdfium, page = self._pdfium, self._page
        size = pdfium.FPDFText_GetFontSize(page, index)
        if pdfium.FPDFText_GetMatrix(page, index, self._matrix):
            size *= math.hypot(self._matrix.c, self._matrix.d)
        pdfium.FPDFText_GetFontInfo(page, index, self._name, 128, self._flags)
        name = self._name.value
        if name not in self._looks:
            self._looks[name] = bool(_BOLD.search(name.decode("utf-8", "replace")))
        return size, self._looks[name], name.decode("utf-8", "replace")
