import ArgumentParser
import Understudy

/// A program that puts screens on the line: the prompt, scripts from standard input, replay.
///
/// ```swift
/// @main struct Main: UnderstudyApp {
///   static let screens: [any Screen.Type] = [CounterScreen.self]
/// }
/// ```
///
/// A program may have options of its own, such as where a service is. ArgumentParser reads them after
/// the screen's name, with the others, and they are in its help and completion scripts:
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
/// A screen takes them from `World.options(_:)`. They stand in no session, and a replay has none.
///
/// The program goes by the name of its file, in its usage, its completion scripts and its manual page, if
/// that is a word of ASCII letters, digits, `.`, `_` and `-`, with no `-` at its beginning; else by
/// `understudy`. Its `--version` prints the version of Understudy that it was built with, such as
/// `understudy 0.2.0`.
@MainActor
public protocol UnderstudyApp {
  /// Options of the program's own; none by default. They can't have the names of the tool's options,
  /// and are no positional arguments: a screen is the only one.
  associatedtype Options: ParsableArguments & Sendable = NoOptions

  /// The screens, in the order in which they are listed.
  static var screens: [any Screen.Type] { get }
}

extension UnderstudyApp {
  /// Runs the command line, and ends the process with its exit code.
  ///
  /// 0: all well. 1: a command or a session failed. 64: the command line was wrong; 65 to 78: as
  /// `sysexits.h` says. 128+n: ended by signal n.
  public static func main() { main(Program.arguments) }

  static func main(_ words: [String]) {
    Environment.settle()
    Catalog.screens = screens
    surviveFailedWrites()
    EventLoop.shared.run { runCommand(words) }
  }

  private static func runCommand(_ words: [String]) {
    do {
      try run(words)
    } catch {
      // Help is such an error, too, and so is a completion script.
      Catalog.ownOptions = Options.synopsis
      if words.contains(where: { $0.hasPrefix("--generate-completion-script") }) {
        exit(withScript: error)
      }
      exit(with: error)
    }
  }
}

extension UnderstudyApp {
  /// Ends the process with help, which may not fit where it is written, or with what is wrong.
  private static func exit(with error: any Error) -> Never {
    let isHelp = RootCommand<Self>.exitCode(for: error) == .success
    let text = isHelp ? RootCommand<Self>.fullMessage(for: error) : ""
    do {
      if !text.isEmpty { try say(text) }
    } catch {
      RootCommand<Self>.exit(withError: error)
    }
    RootCommand<Self>.exit(withError: text.isEmpty ? error : ExitCode.success)
  }

  /// Ends the process with a completion script, or with what is wrong with the question for one.
  private static func exit(withScript error: any Error) -> Never {
    guard CompletedCommand<Self>.exitCode(for: error) == .success else {
      CompletedCommand<Self>.exit(withError: error)
    }
    do {
      try say(CompletedCommand<Self>.fullMessage(for: error))
      RootCommand<Self>.exit()
    } catch {
      RootCommand<Self>.exit(withError: error)
    }
  }

  /// Runs what the words ask for.
  ///
  /// ArgumentParser takes most of the instructions of a start, even for a single word. A screen's name
  /// alone says all that there is to know, and what starts a worker is the tool itself: neither has to
  /// go through the parser.
  fileprivate static func run(_ words: [String]) throws {
    if let launch = launch(words) {
      try launch.run()
    } else if let call = WorkerCall(words) {
      try call.run()
    } else {
      var command = try RootCommand<Self>.parseAsRoot(words)
      try command.run()
    }
  }

  /// What is opened when a screen's name is all that was said.
  private static func launch(_ words: [String]) -> Launch? {
    guard words.count == 1, Catalog.screen(named: words[0]) != nil else { return nil }
    if Options.self == NoOptions.self { return Launch(screen: words[0]) }
    // The options alone are parsed in half the time of the whole command line. What is wrong with them,
    // such as one that must be given, the parser tells when it has all.
    guard let options = try? Options.parse([]) else { return nil }
    return Launch(screen: words[0], options: options)
  }
}

/// The options of a program that has none of its own.
public struct NoOptions: ParsableArguments, Sendable {
  /// Makes no options.
  public init() {}
}

/// The screens of this program.
@MainActor
enum Catalog {
  // Set once, when the program starts: the parser makes the commands and hands them nothing.
  static var screens: [any Screen.Type] = []
  /// The program's own options in a line of usage. To make it costs more than all else that a start
  /// does, so it is made where a usage is shown.
  static var ownOptions: String?

  static func screen(named name: String) -> (any Screen.Type)? {
    screens.first { $0.name == name }
  }

  /// What to say when there is no screen of that name.
  static func unknown(_ name: String) -> Failure {
    Failure(.usage, Session.unknown(screen: name, among: screens.map { $0.name }))
  }

  /// The same for what was said on the command line, where a subcommand or a file may be meant.
  static func unknown(argument: String) -> Failure {
    let names = screens.map { $0.name }
    if argument.hasSuffix(".session") || argument.contains("/") {
      let file =
        "unknown screen \(argument.quotedBriefly): to replay a session, say \(Program.name) replay"
      return Failure(.usage, "\(file) \(ShellWord(argument))")
    }
    let near = nearest(to: argument, among: names + subcommands)
    guard let near, subcommands.contains(near) else { return unknown(argument) }
    return Failure(
      .usage, "unknown screen \(argument.quotedBriefly): did you mean \(Program.name) \(near)?")
  }

  private static let subcommands = ["replay", "review", "screens"]
}
