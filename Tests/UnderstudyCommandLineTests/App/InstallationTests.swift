import Foundation
import TestTools
import Testing

/// The commands of the article on installing, pasted by a user whose home is empty.
@Suite(.atTerminal) struct InstallationTests {
  let tool: Tool
  static let hasZsh = FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")
  static let hasFish = FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")

  init() throws {
    tool = try Tool()
    try install()
  }

  /// Runs all of the commands except the build: the tested program is already built.
  private func install() throws {
    try tool.folder.makeFolder(".build/release")
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.path(".build/release/understudy"),
      withDestinationPath: tool.program([]).path)
    let blocks = try Article("Installation").blocks("sh")
    try #require(blocks.count == 2)
    try #require(blocks[0][0].hasPrefix("swift build -c release "))
    let commands = blocks[0].dropFirst() + blocks[1]
    let outcome = try run("/bin/bash", "-euo", "pipefail", "-c", commands.joined(separator: "\n"))
    try #require(outcome == Tool.Outcome())
  }

  /// Runs a program in the user's home folder, which also holds the clone.
  private func run(_ path: String, _ arguments: String...) throws -> Tool.Outcome {
    try Conversation(shell(path, arguments)).finish(saying: [])
  }

  private func shell(_ path: String, _ arguments: [String]) throws -> Program {
    var shell = try tool.program(arguments)
    shell.path = path
    shell.environment["PATH"] = tool.folder.path(".local/bin") + ":/usr/bin:/bin"
    return shell
  }

  /// One installation for all of them, because it takes long.
  @Test func programAndShellScriptsAreInstalled() throws {
    try programIsInThePathAndHasTheVersionOfTheArticle()
    try installedProgramIsStripped()
    try shellScriptsAreInstalled()
  }

  private func programIsInThePathAndHasTheVersionOfTheArticle() throws {
    let lines = try #require(try Article("Installation").blocks("console").first)
    try #require(lines.count == 2 && lines[0] == "$ understudy --version")
    let outcome = try run("/usr/bin/env", "understudy", "--version")
    #expect(outcome == Tool.Outcome(output: lines[1] + "\n"))
  }

  /// It is installed without symbols, and runs its screens all the same.
  private func installedProgramIsStripped() throws {
    let installed = try FileManager.default.attributesOfItem(
      atPath: tool.folder.path(".local/bin/understudy"))
    let built = try FileManager.default.attributesOfItem(atPath: tool.program([]).path)
    let sizes = try (
      #require(installed[.size] as? Int), #require(built[.size] as? Int)
    )
    #expect(sizes.0 < sizes.1)
    #expect(try run("/usr/bin/env", "understudy", "screens") == tool.run("screens"))
  }

  private func shellScriptsAreInstalled() throws {
    for (shell, path) in [
      ("bash", ".local/share/bash-completion/completions/understudy"),
      ("zsh", ".local/share/zsh/site-functions/_understudy"),
      ("fish", ".config/fish/completions/understudy.fish"),
    ] {
      let script = try tool.run("--generate-completion-script", shell).output
      #expect(try tool.folder.read(path) == script)
    }
  }

  @Test(.enabled(if: hasFish, "there is no fish"))
  func fishCompletes() throws {
    try tool.folder.write("", to: "sessions/a.session")
    try tool.folder.write("", to: "sessions/notes.txt")
    func completions(of line: String) throws -> [String] {
      let outcome = try run("/usr/bin/fish", "-c", "complete -C '\(line)'")
      #expect(outcome.errors == "")
      let lines = outcome.output.split(separator: "\n")
      return lines.map { String($0.prefix { $0 != "\t" }) }.sorted()
    }
    #expect(
      try completions(of: "understudy re")
        == ["remove", "rename", "replay", "report", "review", "reviews"])
    #expect(try completions(of: "understudy integers --re") == ["--record"])
    #expect(try completions(of: "understudy screens --format ") == ["jsonl", "text"])
    #expect(try completions(of: "understudy replay sessions/") == ["sessions/a.session"])
    #expect(try completions(of: "understudy --gen") == ["--generate-completion-script"])
  }

  @Test(.enabled(if: hasZsh, "there is no zsh"))
  func zshCompletes() throws {
    try tool.folder.write("", to: "sessions/a.session")
    try tool.folder.write("", to: "sessions/notes.txt")
    let lines = try #require(try Article("Installation").blocks("zsh").first)
    let settings = ["PS1='ready> '"] + lines
    try tool.folder.write(settings.joined(separator: "\n") + "\n", to: ".zshrc")
    for (typed, completed) in [
      ("int", "integers "), ("replay sessions/", "replay sessions/a.session "),
      ("screens --f", "screens --format "),
    ] {
      // Ignore this machine's zsh settings.
      let terminal = try PseudoTerminal(
        shell("/usr/bin/zsh", ["-d", "-i"]), ["TERM": "dumb", "ZDOTDIR": tool.folder.path])
      try terminal.expect("ready> ")
      terminal.type("understudy \(typed)\t")
      try terminal.expect("understudy \(completed)")
    }
  }
}
