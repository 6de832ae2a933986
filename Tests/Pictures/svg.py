"""Screens as SVG: one as a picture, several as a film."""

import html
import re
import unicodedata

FOREGROUND, BACKGROUND, BORDER, DIM = "foreground", "background", "border", "dim"
THEMES = {
    "": {
        FOREGROUND: "#1f2328", BACKGROUND: "#f6f8fa", BORDER: "#d0d7de", DIM: "#6e7781",
        "31": "#cf222e", "32": "#1a7f37", "33": "#9a6700", "34": "#0969da", "35": "#8250df",
        "36": "#1b7c83",
    },
    "~dark": {
        FOREGROUND: "#e6edf3", BACKGROUND: "#0d1117", BORDER: "#30363d", DIM: "#8b949e",
        "31": "#ff7b72", "32": "#3fb950", "33": "#d29922", "34": "#58a6ff", "35": "#bc8cff",
        "36": "#39c5cf",
    },
}
SIZE, LINE, ADVANCE, MARGIN = 14, 20, 8.43, 16


def picture(title, rows, columns, theme):
    """The rows as a picture in the colors of a theme."""
    style, texts = {}, []
    for number, row in enumerate(rows):
        texts.append(text(number, row, style, theme))
    return frame(title, columns, len(rows), theme, texts)


def film(title, frames, columns, height, theme):
    """Frames one after the other, for ever: each is its seconds, its rows, and the cursor's place.

    A row that stays as it is, is drawn once. Where motion is not wanted, the last frame shows.
    """
    total = sum(seconds for seconds, _, _ in frames)
    # When each row is shown: its number, its text with colors, and the cursor's column in it.
    shown, start = {}, 0.0
    for seconds, rows, (column, cursor_row) in frames:
        style = {}
        for number in range(max(len(rows), cursor_row + 1)):
            row = rows[number] if number < len(rows) else ""
            cursor = column if number == cursor_row else None
            drawn = text(number, row, style, theme, cursor)
            times = shown.setdefault(drawn, [])
            if times and times[-1][1] == start:
                times[-1][1] = start + seconds
            else:
                times.append([start, start + seconds])
        start += seconds
    styles, texts = [], []
    for number, (drawn, times) in enumerate(shown.items()):
        steps = [] if times[0][0] == 0 else ["0%{visibility:hidden}"]
        for begin, end in times:
            steps.append(f"{100 * begin / total:.2f}%{{visibility:visible}}")
            if end < total - 1e-6:
                steps.append(f"{100 * end / total:.2f}%{{visibility:hidden}}")
        is_last = times[-1][1] > total - 1e-6
        styles.append(f"@keyframes f{number}{{{''.join(steps)}}}")
        hidden = "" if is_last else ' visibility="hidden"'
        texts.append(f'<g{hidden} style="animation-name:f{number}">{drawn}</g>')
    rule = (
        f"<style>{''.join(styles)}g g{{animation-duration:{total:.2f}s;"
        "animation-iteration-count:infinite;animation-timing-function:step-end}"
        "@media (prefers-reduced-motion:reduce){g g{animation:none!important}}</style>"
    )
    return frame(title, columns, height, theme, [rule] + texts)


def frame(title, columns, height, theme, content):
    """A terminal's window around what is drawn in it."""
    wide, high = round(columns * ADVANCE + 2 * MARGIN), height * LINE + 2 * MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" role="img" aria-label="{html.escape(title)}">',
        f'<rect x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="8"'
        f' fill="{theme[BACKGROUND]}" stroke="{theme[BORDER]}"/>',
        f'<g font-family="ui-monospace, SFMono-Regular, Menlo, \'DejaVu Sans Mono\', monospace"'
        f' font-size="{SIZE}" fill="{theme[FOREGROUND]}">',
        *content, "</g>", "</svg>", "",
    ])


def text(number, row, style, theme, cursor=None):
    """A row of the screen. `style` carries over to the next one."""
    spans, backgrounds = [], []
    top = MARGIN + number * LINE
    for column, string, now in runs(row, style):
        color = theme[DIM] if DIM in now else theme.get(now.get("color"), theme[FOREGROUND])
        if "inverse" in now:
            width = columns_of(string) * ADVANCE
            backgrounds.append(
                f'<rect x="{MARGIN + column * ADVANCE:.2f}" y="{top}" width="{width:.2f}"'
                f' height="{LINE}" fill="{color}"/>')
            color = theme[BACKGROUND]
        fill = f' fill="{color}"' if color != theme[FOREGROUND] else ""
        weight = ' font-weight="bold"' if "weight" in now else ""
        # Some browsers drop blanks at the beginning of a span, which then stands too far left.
        shown = string.lstrip(" ")
        blanks = string[: len(string) - len(shown)]
        x = MARGIN + (column + len(blanks)) * ADVANCE
        # Nor do all keep several blanks together.
        kept = re.sub("  +", lambda blanks: "\u00a0" * len(blanks[0]), shown)
        span = f'<tspan x="{x:.2f}"{fill}{weight}>{html.escape(kept, False)}</tspan>'
        spans.append(blanks + (span if shown else ""))
    if cursor is not None:
        backgrounds.append(
            f'<rect x="{MARGIN + cursor * ADVANCE:.2f}" y="{top + 1}" width="{ADVANCE}"'
            f' height="{LINE - 2}" fill="{theme[DIM]}" opacity="0.6"/>')
    return "".join(backgrounds) + f'<text y="{top + SIZE}">{"".join(spans)}</text>'


def runs(row, style):
    """The texts of a row with their columns and styles; `style` carries over from row to row."""
    column = 0
    for codes, string in re.findall(r"\x1b\[([\d;]*)m|([^\x1b]+)", row):
        if string:
            yield column, string, dict(style)
            column += columns_of(string)
            continue
        for code in codes.split(";"):
            if code in ("", "0"):
                style.clear()
            elif code in ("22", "27", "39"):
                for name in {"22": ("weight", DIM), "27": ("inverse",), "39": ("color",)}[code]:
                    style.pop(name, None)
            elif code in ("1", "2", "7"):
                style[{"1": "weight", "2": DIM, "7": "inverse"}[code]] = True
            elif code in THEMES[""]:
                style["color"] = code
            elif code != "49":
                raise SystemExit(f"no picture has SGR {code}: add it")


def columns_of(string):
    """How many columns a text takes."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in string)
