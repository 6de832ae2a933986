import Foundation
import TestTools
import Testing

/// What articles tell a reader to type works: the programs, the screens and the options exist, and what
/// is shown below a command is what it prints.
///
/// The commands of an article run one after the other in a folder that has the sessions of this package.
@Suite(.runsPrograms) struct ArticleCommandTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(program: Self.swift, to: "bin/swift")
    for path in ["bin/understudy", ".build/debug/understudy"] {
      try tool.folder.write(program: "#!/bin/sh\nexec swift run understudy \"$@\"\n", to: path)
    }
    let stubs = ["apt-get": "exit 0", "sudo": #"exec "$@""#, "docker": Self.lastWord]
    for (name, script) in stubs {
      try tool.folder.write(program: "#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    }
  }

  /// Runs a program that was built with the tests, and notes its exit code. It builds nothing.
  private static let swift = """
    #!/bin/sh
    [ "$1" = run ] || exit 0
    shift
    case "$1" in --package-path | --scratch-path) shift 2 ;; esac
    # The program of a reader's package.
    [ "$1" ] || exit 0
    name=$1
    shift
    "$PROGRAMS/$name" "$@"
    status=$?
    echo "$status $name $*" >> "$LOG"
    exit $status

    """

  /// Runs here what a container would.
  private static let lastWord = #"for word; do :; done; exec sh -c "$word""#

  /// Those that need another system, or that other tests run.
  private static let foreign = ["install -", "parallel", "pip install", "sbatch"]

  private static let readMe = "README"

  private static func page(_ name: String) throws -> Article {
    try name == readMe ? Article(file: "README.md") : Article(name)
  }

  /// Packages of the reader that no test builds: `understudy new` has written them.
  private static let written: Set = ["Movies"]

  @Test(arguments: try Article.names + [readMe])
  func commandsAreAccepted(article: String) throws {
    try prepare(article)
    var (place, callsOurs) = (".", false)
    for (kind, lines) in try Self.page(article).blocks(ofKinds: ["bash", "console", "sh"]) {
      let text = lines.joined(separator: "\n")
      let isOurs = text.contains("swift run") || text.contains("understudy")
      guard isOurs, !Self.foreign.contains(where: text.contains) else { continue }
      callsOurs = callsOurs || text.contains(/(swift run|understudy) \w/)
      if kind != "console" {
        _ = try run(text, in: place)
        for line in lines where line.hasPrefix("cd ") { place += "/\(line.dropFirst(3))" }
        continue
      }
      for command in Self.commands(in: lines) {
        let output = try run(command.text, in: place)
        if Self.printed[article]?.contains(command.text) == true {
          #expect(output == command.output, "\(article): \(command.text)")
        }
      }
    }
    let calls = try calls()
    #expect(calls.isEmpty != callsOurs)
    for call in calls {
      // The program reviews only at a terminal.
      let isRefused = call.hasPrefix("64 ") && !call.contains(" review")
      let isMissing = call.hasPrefix("127 ") && !Self.written.contains(Self.words(of: call)[1])
      #expect(!isRefused && !isMissing, "\(article): \(call)")
      try checkScreen(of: call, in: article)
    }
  }

  @Test func readMeAndArticlesNameProgramsThatExist() throws {
    let manifest = try String(
      contentsOf: Article.root.appending(path: "Package.swift"), encoding: .utf8)
    let pages = try Article.names.map { try Article($0) } + [Self.page(Self.readMe)]
    for page in pages {
      for match in page.text.matches(of: /swift run (?:--[\w-]+ \S+ )*(\w+)/) {
        let name = String(match.1)
        let exists =
          manifest.contains("name: \"\(name)\"") || name == "understudy"
          || Self.written.contains(name)
        #expect(exists, "there is no program \(name)")
      }
    }
  }

  // MARK: What is shown

  /// The commands of which an article shows what they print here, without a change of the code.
  private static let printed: [String: Set] = [
    "ExploreAScreen": ["swift run Jugs explore jugs --seed 1 --save found"],
    "ReplayManySessions": [
      "understudy rename integers size count --dry-run", "understudy rename integers size count",
      "understudy rename scores novice beginner --kind case --in rows.level",
      "understudy remove integers average --kind binding",
    ],
    "StartAProject": ["swift run --package-path understudy understudy new shopping-list"],
  ]

  /// Each line after a dollar sign, and what is shown below it.
  private static func commands(in lines: [String]) -> [(text: String, output: String)] {
    var commands: [(text: String, output: String)] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if let last = commands.indices.last {
        commands[last].output += line + "\n"
      }
    }
    return commands
  }

  // MARK: Running

  /// Puts the sessions there that the article is about.
  private func prepare(_ article: String) throws {
    if article == "ReplayManySessions" {
      let session = "understudy 3 integers\n  integers = [1, 2, 3]\n  size = 3\n  average = 2.0\n"
      try tool.folder.write(session, to: "sessions/old.session")
      try tool.folder.write(
        "understudy 3 scores\n  rows = [(name: \"Ada\", level: .novice)]\n",
        to: "sessions/older.session")
      return
    }
    if article == "ShrinkASession" {
      let session = try #require(try Article(article).blocks("session").first)
      try tool.folder.write(session.map { $0 + "\n" }.joined(), to: "long.session")
    }
    // The package that is made there has sessions of its own.
    try tool.folder.copy(Article.root.appending(path: "sessions").path, to: "sessions")
  }

  private func run(_ script: String, in place: String) throws -> String {
    let programs = URL(filePath: try tool.program([]).path).deletingLastPathComponent().path
    let variables = [
      "PATH": "\(tool.folder.path("bin")):/usr/bin:/bin", "PROGRAMS": programs,
      "LOG": tool.folder.path("log"),
    ]
    return try tool.shell("cd \(place) && {\n\(script)\n}", environment: variables).output
  }

  /// Each call of a program: its exit code, its name, its arguments.
  private func calls() throws -> [String] {
    guard try tool.folder.names(in: ".").contains("log") else { return [] }
    return try tool.folder.read("log").split(separator: "\n").map(String.init)
  }

  private static func words(of call: String) -> [String] {
    call.split(separator: " ").map(String.init)
  }

  /// These subcommands do not ask whether the program has the screen: it may be gone.
  private func checkScreen(of call: String, in article: String) throws {
    let words = Self.words(of: call)
    guard words.count > 3, ["rename", "remove"].contains(words[2]) else { return }
    let screens = try run("swift run \(words[1]) screens", in: ".")
    #expect(screens.contains("\(words[3]) "), "\(article): no screen: \(call)")
  }
}
