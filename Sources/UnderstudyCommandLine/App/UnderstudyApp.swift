import ArgumentParser
import CProcessEnd
import Understudy
import UnderstudyPlatform

/// A command-line program for screens: a prompt, scripts from standard input, and replay.
///
/// ```swift
/// @main struct Main: UnderstudyApp {
///   static let screens: [any Screen.Type] = [CounterScreen.self]
/// }
/// ```
///
/// A program may have options of its own, such as the address of a service. ArgumentParser reads
/// them after the screen's name and shows them in the help and the completion scripts:
///
/// ```swift
/// struct ShopOptions: ParsableArguments {
///   @Option(help: "Where the prices are.") var url: String?
/// }
///
/// @main struct Main: UnderstudyApp {
///   typealias Options = ShopOptions
///   static let screens: [any Screen.Type] = [ShopScreen.self]
/// }
/// ```
///
/// A screen reads them with `World.options(_:)`. They are not recorded, and a replay has none.
///
/// The usage, the completion scripts and the manual page call the program by its file's name, if
/// that consists of ASCII letters, digits, `.`, `_` and `-`, and does not begin with `-`; otherwise
/// by `understudy`. `--version` prints the version of Understudy that it was built with, such as
/// `understudy 0.2.0`.
@MainActor
public protocol UnderstudyApp {
  /// The program's own options; none by default. Their names must differ from those of the tool's
  /// options, and they can't be positional arguments: the screen is the only one.
  associatedtype Options: ParsableArguments & Sendable = NoOptions

  /// The screens, in the order of their listing.
  static var screens: [any Screen.Type] { get }
}

extension UnderstudyApp {
  /// Runs the command line, and ends the process with its exit code.
  ///
  /// 0: success. 1: a command or a session failed. 64: the command line was wrong. 65 to 78: as in
  /// `sysexits.h`. 128+n: ended by signal n.
  ///
  /// Nothing may have made a set or a dictionary before: the order of their elements is fixed here.
  public static func main() {
    Seal.fixOrderOfSets()
    main(Array(CommandLine.arguments.dropFirst()))
  }

  static func main(_ words: [String]) {
    Environment.settle()
    Catalog.use(screens)
    ThisProcess.surviveFailedWrites()
    Seal.start()
    terminal_quit_ends()
    terminal_when_ending(Seal.stepAside)
    EventLoop.shared.run { runCommand(words) }
  }

  private static func runCommand(_ words: [String]) {
    saySealIsOff(words)
    do { try run(words) } catch { end(with: error, words) }
  }

  /// Only the program that a person started says it, not the processes that it starts.
  private static func saySealIsOff(_ words: [String]) {
    guard let note = Seal.note, WorkerCall(words) == nil, LaneCall(words) == nil,
      ToolCall(words) == nil
    else { return }
    Diagnostics.say(note)
  }

  /// Ends the process with an error of the command line. Help is such an error too, and so is a
  /// completion script.
  private static func end(with error: any Error, _ words: [String]) -> Never {
    // The parser would prepare its help first.
    if let code = error as? ExitCode { endProcess(with: code) }
    Catalog.ownOptions = Options.synopsis
    if words.contains(where: { $0.hasPrefix("--generate-completion-script") }) {
      exit(with: error, of: CompletedCommand<Self>.self)
    }
    exit(with: error, of: RootCommand<Self>.self)
  }
}

extension UnderstudyApp {
  /// Ends the process with an error, or with help or a script, which may fail to be written.
  private static func exit<Command: ParsableCommand>(
    with error: any Error, of command: Command.Type
  ) -> Never {
    let (text, code) = (command.fullMessage(for: error), command.exitCode(for: error))
    if text.isEmpty { endProcess(with: code) }
    guard code == .success else {
      // The parser would write the arguments as they are.
      Diagnostics.say(text)
      endProcess(with: code)
    }
    do {
      try say(text)
    } catch {
      command.exit(withError: error)
    }
    command.exit()
  }

  /// Runs the command line.
  ///
  /// Parsing takes most of the instructions of a start, even for a single word. So a screen's name or
  /// no word, alone or with `--record FILE`, a replay without rare options, and the words with which
  /// the tool starts a worker bypass the parser.
  fileprivate static func run(_ words: [String]) throws {
    if let launch = launch(words) {
      try launch.run()
    } else if let call = WorkerCall(words) {
      try call.run()
    } else if let replay = PlainReplay(words) {
      try replay.run()
    } else if let call = LaneCall(words) {
      try call.run()
    } else if let call = ToolCall(words) {
      try call.watchServer()
      try run(call.words)
    } else {
      var command = try RootCommand<Self>.parseAsRoot(words)
      try command.run()
    }
  }

  /// What to open if the words are just a screen's name or nothing, and perhaps a file to record.
  private static func launch(_ words: [String]) -> Launch? {
    let record = recordedFile(words)
    let screens = words.dropLast(record == nil ? 0 : 2)
    guard screens.count <= 1, screens.allSatisfy({ Catalog.screen(named: $0) != nil }) else {
      return nil
    }
    if Options.self == NoOptions.self { return Launch(screen: screens.first, record: record) }
    // Parsing takes three quarters of a start, so it waits until a screen asks for the options.
    return Launch(
      screen: screens.first, record: record, options: LaunchOptions { usualOptions(words) })
  }

  /// The file of `--record FILE` at the end of the words. The parser decides what else it may be.
  private static func recordedFile(_ words: [String]) -> String? {
    guard let file = words.last, words.dropLast().last == "--record", !file.hasPrefix("-") else {
      return nil
    }
    return file
  }

  /// The options of a command line without any. If that is an error, as for a required option, it is
  /// reported as that of the whole command line, and ends the process.
  private static func usualOptions(_ words: [String]) -> Options {
    if let options = try? Options.parse([]) { return options }
    do {
      _ = try RootCommand<Self>.parseAsRoot(words)
    } catch {
      end(with: error, words)
    }
    fatalError("the options were refused, but the command line was not")
  }
}

private func endProcess(with code: ExitCode) -> Never { exit(code.rawValue) }

/// The options of a program that has none of its own.
public struct NoOptions: ParsableArguments, Sendable {
  /// Makes no options.
  public init() {}
}

/// The screens of this program.
@MainActor
enum Catalog {
  // Set once, at the start: the parser makes the commands, and nothing can be passed to them.
  private(set) static var screens: [any Screen.Type] = []
  /// The program's own options as usage shows them. Making this costs more than the rest of a
  /// start, so it is made only when usage is shown.
  static var ownOptions: String?

  /// The screen of a program that has only one, which opens without its name.
  static var only: (any Screen.Type)? { screens.count == 1 ? screens.first : nil }

  /// Makes these the screens, or ends the program if two have the same name.
  static func use(_ screens: [any Screen.Type]) {
    self.screens = screens
    guard screens.count > 1 else { return }
    // Not a set: the first one of a type is looked up at run time, which took half of a worker's start.
    var known: [String] = []
    for name in screens.map({ $0.name }) {
      if known.contains(name) {
        Mistake.stop("error: \(name): two screens have this name: rename one of them")
      }
      known.append(name)
    }
  }

  /// Ends the program if a screen has a mistake: each of the screen's sessions would seem to crash.
  static func stopAtMistakes() {
    for screen in screens {
      let description = screen.description
      if description.commands.isEmpty, description.bindings.isEmpty { stop(empty: screen) }
    }
  }

  /// Makes the stage that a screen opens on, or ends the program if the screen describes nothing.
  // Asks the stage: describing the screen once more takes 2 % of the instructions of a start.
  static func stage(of screen: any Screen.Type, world: World) -> Stage {
    let stage = screen.makeStage(world: world)
    if stage.isEmpty { stop(empty: screen) }
    return stage
  }

  private static func stop(empty screen: any Screen.Type) -> Never {
    Mistake.stop("error: \(screen.name): the screen has neither bindings nor commands")
  }

  static func screen(named name: String) -> (any Screen.Type)? {
    screens.first { $0.name == name }
  }

  /// Whether a screen has a command of this name.
  static func hasCommand(_ name: String) -> Bool {
    screens.contains { $0.description.commands.contains { $0.name == name } }
  }

  /// The error that no screen has this name.
  static func unknown(_ name: String) -> Failure {
    Failure(.usage, Session.unknown(screen: name, among: screens.map { $0.name }))
  }

  /// The same for a word of the command line, which may be meant as a subcommand or a file.
  static func unknown(argument: String) -> Failure {
    let names = screens.map { $0.name }
    if argument.hasSuffix(".session") || argument.contains("/") {
      let file =
        "unknown screen \(argument.quotedBriefly): to replay a session, type \(Program.name) replay"
      return Failure(.usage, "\(file) \(ShellWord(argument))")
    }
    if let new = renamedSubcommands[argument] {
      return Failure(.usage, "\(argument) is called \(new) now: type \(Program.name) \(new)")
    }
    let near = nearest(to: argument, among: names, before: subcommands)
    if let near, !names.contains(near) {
      return Failure(
        .usage, "unknown screen \(argument.quotedBriefly): did you mean \(Program.name) \(near)?")
    }
    guard near == nil, let only else { return unknown(argument) }
    return Failure(
      .usage,
      "unknown screen \(argument.quotedBriefly): \(Program.name) opens its only screen, "
        + "\(only.name), without a name, and reads commands from standard input")
  }

  nonisolated static let subcommands = [
    "replay", "review", "report", "rename", "coverage", "shrink", "explore", "mcp", "new",
    "screens",
  ]

  /// The new names of subcommands that had others.
  private static let renamedSubcommands = ["minimise": "shrink"]
}
