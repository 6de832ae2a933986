import ArgumentParser
import CProcessEnd
import Understudy
import UnderstudyPlatform
import UnderstudyProgram
import UnderstudyWorkers

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
/// The usage and the completion scripts call the program by its file's name, if
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
    ThisProcess.noticeEndsOfProcesses()
    Seal.start()
    terminal_quit_ends()
    terminal_calls_show()
    terminal_when_ending(Seal.stepAside)
    EventLoop.shared.run { runCommand(words) }
  }

  private static func runCommand(_ words: [String]) {
    saySealIsOff(words)
    do { try run(words) } catch { end(with: error, words) }
  }

  /// Only the program that a person started says it, not the processes that it starts.
  private static func saySealIsOff(_ words: [String]) {
    guard let note = Seal.note, WorkerCall(words) == nil else { return }
    Diagnostics.say(note)
  }

  /// Ends the process with an error of the command line. Help is such an error too, and so is a
  /// completion script.
  private static func end(with error: any Error, _ words: [String]) -> Never {
    // The parser would prepare its help first.
    if let code = error as? ExitCode { endProcess(with: code) }
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
  /// no word, alone or with `--record FILE`, and the words with which the tool starts a worker bypass
  /// the parser.
  fileprivate static func run(_ words: [String]) throws {
    if let launch = launch(words) {
      try launch.run()
    } else if let call = WorkerCall(words) {
      try call.run(command: run)
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
