extension Peer {
  /// The interpreters to compare with, each with a named command that takes a number, as its own
  /// users would write it.
  static func interpreters(_ workspace: Workspace, python: Program?) throws(BenchmarkError)
    -> [Peer]
  {
    [tclsh, try lua(workspace), luaChunk, sqlite, bc, try cmd(workspace, python: python)]
  }

  private static var tclsh: Peer {
    Peer(
      name: "tclsh", program: .installed("tclsh"),
      preamble: "set count 0; proc add n { global count; puts \"count = [incr count $n]\" }\n",
      command: "add 1", install: "apt-get install tcl")
  }

  private static let luaAdd =
    "count = 0 function add(n) count = count + n print('count = ' .. count) end\n"

  /// Compiles and runs line by line, as lua's own prompt does.
  private static func lua(_ workspace: Workspace) throws(BenchmarkError) -> Peer {
    let script = try workspace.write(
      luaAdd + "for line in io.lines() do assert(load(line))() end\n", to: "lines.lua")
    return Peer(
      name: "lua", program: installedLua.map { Program(path: $0.path, arguments: [script]) },
      command: "add(1)", install: "apt-get install lua5.4")
  }

  /// Lua's own way with a script on standard input: it reads everything before running any of it,
  /// so no program could wait for an answer.
  private static var luaChunk: Peer {
    Peer(
      name: "lua, all at once",
      program: installedLua.map { Program(path: $0.path, arguments: ["-"]) },
      preamble: luaAdd, command: "add(1)", install: "apt-get install lua5.4")
  }

  private static var installedLua: Program? { .installed("lua5.4") ?? .installed("lua") }

  private static var sqlite: Peer {
    Peer(
      name: "sqlite3",
      program: Program.installed("sqlite3").map {
        Program(path: $0.path, arguments: ["-batch", ":memory:"])
      },
      preamble: "CREATE TABLE state (count INTEGER); INSERT INTO state VALUES (0);\n",
      command: "UPDATE state SET count = count + 1 RETURNING 'count = ' || count;",
      install: "apt-get install sqlite3")
  }

  private static var bc: Peer {
    Peer(
      name: "bc", program: .installed("bc"),
      preamble: "define void add(n) { count += n; print \"count = \", count, \"\\n\"; }\n",
      command: "add(1)", install: "apt-get install bc")
  }

  private static func cmd(_ workspace: Workspace, python: Program?) throws(BenchmarkError) -> Peer {
    let script = try workspace.write(
      """
      import cmd

      class Counter(cmd.Cmd):
          prompt = ""
          use_rawinput = False
          count = 0

          def do_add(self, number):
              self.count += int(number)
              self.stdout.write(f"count = {self.count}\\n")

          def do_EOF(self, _):
              return True

      Counter().cmdloop()

      """, to: "counter.py")
    return Peer(
      name: "python cmd", program: python.map { Program(path: $0.path, arguments: [script]) },
      command: "add 1", install: "apt-get install python3")
  }
}
