"""A shell in tmux: what is typed, and what the screen shows."""

import shlex
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Terminal:
    """A shell whose home is an empty folder, and whose programs are the built ones."""

    def __init__(self, home, columns, rows):
        self.tmux = ["tmux", "-S", f"{home}/tmux", "-f", "/dev/null"]
        environment = [
            "env", "-i", f"HOME={home}", "TERM=tmux-256color", "LC_ALL=C.UTF-8", "PS1=$ ",
            f"PATH={home}/bin:{ROOT}/.build/debug:/usr/bin:/bin", "sh",
        ]
        size = ["-x", str(columns), "-y", str(rows)]
        self.run("new-session", "-d", *size, "-c", str(home), shlex.join(environment))
        self.run("set", "-g", "status", "off")
        self.wait("$")

    def run(self, *words):
        output = subprocess.run(self.tmux + list(words), check=True, capture_output=True, text=True)
        return output.stdout

    def close(self):
        self.run("kill-server")

    def type(self, text):
        """Types a text; a newline at its end is Enter."""
        if text.rstrip("\n"):
            self.run("send-keys", "-l", text.rstrip("\n"))
        if text.endswith("\n"):
            self.run("send-keys", "Enter")

    def wait(self, last):
        """Waits until the screen's last row is this text."""
        deadline = time.monotonic() + 900
        while (shown := self.text()[-1]) != last:
            if time.monotonic() > deadline:
                raise SystemExit(f"the last row is {shown!r}: expected {last!r}")
            time.sleep(0.02)

    def text(self):
        """The rows without their colors, down to the last that is not empty."""
        return [row.rstrip() for row in self.run("capture-pane", "-p").rstrip().split("\n")]

    def rows(self):
        """The rows with their colors."""
        return self.run("capture-pane", "-e", "-p").rstrip().split("\n")

    def settled_rows(self):
        """The rows once nothing has changed for a while, which is not short for a slow machine."""
        before = None
        while (rows := self.rows()) != before:
            before = rows
            time.sleep(0.15)
        return rows

    def cursor(self):
        """The column and the row of the cursor."""
        column, row = self.run("display-message", "-p", "#{cursor_x} #{cursor_y}").split()
        return int(column), int(row)
