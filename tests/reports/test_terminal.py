import io

from rich.console import Console
from sample_reports import citation, reported, source, typical

from pandoc_provenance.model import Flag
from pandoc_provenance.reports import terminal


def printed(report, width: int = 120) -> str:
    console = Console(file=io.StringIO(), width=width)
    terminal.render(report, console)
    return console.file.getvalue()


def test_the_worst_comes_first_and_the_counts_last():
    lines = printed(typical(), 160).splitlines()

    assert [line.split()[1] for line in lines[1:5]] == ["lee2015", "jones2018", "kumar2011", "old1971"]
    assert lines[-1].startswith("5 citations of 5 sources: 1 no support found")


def test_what_is_supported_and_unflagged_is_only_counted():
    assert "smith2020" not in printed(typical())


def test_nothing_is_wider_than_the_terminal():
    for width in (30, 60, 100):
        assert max(len(line) for line in printed(typical(), width).splitlines()) <= width


def test_markup_of_rich_and_control_characters_are_text():
    row = citation("[red]k[/red]", "a claim [bold]b[/bold] [link=http://x.y]z[/link] \x1b[31mred", band="weak")
    text = printed(reported([row], [source("[/]", status="not-read", reason="missing")]), 200)

    assert "[red]k[/red]" in text
    assert "a claim [bold]b[/bold] [link=http://x.y]z[/link] [31mred" in text
    assert "not read: [/]:" in text
    assert "\x1b" not in text


def test_a_long_list_is_cut_and_says_so():
    rows = [citation(f"key{number}", "Claim.", number, flags=(Flag("x", "look"),)) for number in range(45)]

    assert "… and 15 more in the report" in printed(reported(rows, [source("a")]))


def test_no_citation_is_said_loudly():
    assert printed(reported()) == "NO CITATION WAS FOUND: nothing was checked.\n"
