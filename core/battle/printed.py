"""Printouts as a page that any browser shows and prints, on a telephone too, without anything from elsewhere."""

from base64 import b64encode
from collections.abc import Iterable
from html import escape

from core.contract.printout import Boxes, Display, Picture, Printout

STYLE = """
body { font: 13px/1.35 system-ui, sans-serif; color: #111; margin: 1.2em auto; max-width: 60em; padding: 0 0.8em; }
h1 { font-size: 1.5em; margin: 0 0 0.1em; } h2 { font-size: 1.1em; margin: 1em 0 0.3em; border-bottom: 1px solid #444; }
p.about { margin: 0 0 0.6em; color: #444; }
dl { display: flex; flex-wrap: wrap; gap: 0.2em 1.4em; margin: 0.2em 0; } dl div { white-space: nowrap; }
dt { display: inline; color: #555; } dd { display: inline; margin: 0 0 0 0.3em; font-weight: 600; }
.line { display: flex; flex-wrap: wrap; align-items: baseline; margin: 0.25em 0; }
.line > b { flex: 0 0 15em; font-weight: 500; } .line > b small { color: #666; font-weight: 400; }
.boxes { flex: 1 1 20em; line-height: 1.75; }
i { display: inline-block; min-width: 1.5em; height: 1.5em; line-height: 1.5em; margin: 0 1px; border: 1px solid #444;
    text-align: center; font-style: normal; font-size: 0.85em; }
i.filled { background: #cfe3ff; } i.crossed { background: #ddd; color: #777; text-decoration: line-through; }
i.barred { background: repeating-linear-gradient(45deg, #bbb 0 2px, #fff 2px 5px); }
img { display: block; max-width: 100%; height: auto; }
section { break-after: page; } section:last-of-type { break-after: auto; }
section + section { margin-top: 2.5em; }
@media (max-width: 40em) { body { font-size: 15px; } .line > b { flex-basis: 100%; } dl div { white-space: normal; overflow-wrap: anywhere; } }
@media print { section + section { margin-top: 0; } body { margin: 0; max-width: none; font-size: 11px; } i.filled { background: #e4e4e4; } }
"""


def page(title: str, sheets: Iterable[Printout | Picture]) -> str:
    """Give a whole page of HTML, pictures and all."""
    sections = "".join(_picture(one) if isinstance(one, Picture) else _sheet(one) for one in sheets)
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body>\n{sections}</body></html>\n"
    )


def text(printout: Printout) -> str:
    """Give a printout as lines of text, for a terminal."""
    lines = [printout.title, printout.about]
    for display in printout.displays:
        lines += ["", display.title]
        lines += [f"  {row.label}: {row.marked}" for row in display.figures]
        lines += [f"  {told(line)}" for line in display.lines]
    return "\n".join(lines)


def told(line: Boxes) -> str:
    """Say in words what stands in a line of boxes: of numbered ones how many are filled and crossed, else what is written."""
    named = f"{line.label} ({line.note})" if line.note else line.label
    count = len(line.boxes)
    if [box.text for box in line.boxes] == [str(number) for number in range(1, count + 1)]:
        marks = [f"{_count(line, mark)} {mark}" for mark in ("filled", "crossed") if _count(line, mark)]
        return f"{named}: {', '.join(marks) or 'none marked'} of {count}"
    boxes = list(line.boxes)
    while boxes and not boxes[-1].text:
        boxes.pop()
    return f"{named}: {', '.join(box.text or '–' for box in boxes) or 'nothing written'}"


def _count(line: Boxes, mark: str) -> int:
    return sum(box.mark == mark for box in line.boxes)


def _sheet(printout: Printout) -> str:
    head = f'<h1>{escape(printout.title)}</h1>\n<p class="about">{escape(printout.about)}</p>\n'
    return f"<section>\n{head}{''.join(map(_display, printout.displays))}</section>\n"


def _picture(picture: Picture) -> str:
    title = escape(picture.title)
    drawn = f'<img alt="{title}" src="data:image/png;base64,{b64encode(picture.png).decode()}">'
    return f"<section>\n<h1>{title}</h1>\n{drawn}\n</section>\n"


def _display(display: Display) -> str:
    figures = "".join(
        f"<div><dt>{escape(row.label)}</dt><dd>{escape(row.value)}"
        f"{'' if row.provenance == 'printed' else f' <small>({escape(row.provenance)})</small>'}</dd></div>"
        for row in display.figures
    )
    listed = f"<dl>{figures}</dl>\n" if figures else ""
    return f"<h2>{escape(display.title)}</h2>\n{listed}{''.join(map(_line, display.lines))}"


def _line(line: Boxes) -> str:
    note = f" <small>{escape(line.note)}</small>" if line.note else ""
    boxes = "".join(
        f"<i{f' class={box.mark}' if box.mark else ''}>{escape(box.text) or '&nbsp;'}</i>"
        for box in line.boxes
    )
    return f'<div class="line"><b>{escape(line.label)}{note}</b><span class="boxes">{boxes}</span></div>\n'
