"""An agent that finds a planted bug with the official client of the Model Context Protocol.

    python3 agent.py PROGRAM FOLDER MODE

PROGRAM is a program of screens, FOLDER its working folder, MODE how the client negotiates: auto, or
legacy for the handshake of older revisions. Prints what each tool returned, and the bytes exchanged.
"""

import asyncio
import os
import re
import shlex
import sys

from mcp import Client, StdioServerParameters


async def main(program, folder, mode):
    # The client counts no bytes, so that copies of both directions are kept.
    server = f"tee requests | {shlex.quote(program)} mcp | tee answers"
    parameters = StdioServerParameters(command="/bin/sh", args=["-c", server], cwd=folder)
    async with Client(parameters, mode=mode) as client:
        await find_bug(client, folder)
    sent = os.path.getsize(os.path.join(folder, "requests"))
    received = os.path.getsize(os.path.join(folder, "answers"))
    print(f"exchanged: {sent} bytes sent, {received} received")


async def find_bug(client, folder):
    print("revision:", client.protocol_version)
    tools = (await client.list_tools()).tools
    print("tools:", " ".join(tool.name for tool in tools))

    async def call(tool, **arguments):
        result = await client.call_tool(tool, arguments, progress_callback=note_progress)
        text = "\n".join(part.text for part in result.content)
        print(f"-- {tool}{' failed' if result.is_error else ''}\n{text}")
        return text

    found = await call("explore", screen="playlist", seed=1, steps=5000)
    commands = re.findall(r"(?m)^ *> (.*)$", found)
    await call("open", screen="playlist")
    await call("do", id="playlist", commands=commands)
    # The agent knows what is right: the track that plays has moved up.
    expected = ['- tracks[0] = "Naima"', "row 0 is highlighted"]
    await call("save", id="playlist", file="sessions/delete", expect=expected)
    expected = ['- tracks[0] = "Naima"', "highlightedRow = 0"]
    await call("save", id="playlist", file="sessions/delete", expect=expected)
    await call("replay")
    await call("close", id="playlist")

    resources = (await client.list_resources()).resources
    session = next(resource for resource in resources if resource.name.startswith("sessions/"))
    contents = (await client.read_resource(session.uri)).contents
    with open(os.path.join(folder, session.name)) as file:
        print("resource is the file:", contents[0].text == file.read())


async def note_progress(progress, total, message):
    pass


asyncio.run(main(*sys.argv[1:]))
