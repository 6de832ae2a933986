import ArgumentParser
import Foundation
import TestTools
import Testing
import Understudy

@testable import SessionFormat
@testable import UnderstudyCommandLine
@testable import UnderstudyPrompt

/// Command lines within sentences are ones that a reader can type: the programs, the subcommands, the
/// options, the screens and the commands of the prompt exist. Words in capitals stand for others.
@Suite(.runsPrograms) struct CodeSpanTests {
  static let pages: [String] =
    ["README.md", "Sources/LineEditing/LineEditing.docc/LineEditing.md"]
    + ((try? Article.names) ?? []).map { "Sources/Understudy/Understudy.docc/\($0).md" }
    + ["FaultInjection", "Fuzz"].map { "Tests/\($0)/README.md" }

  @Test(arguments: pages)
  func commandLinesInSentencesExist(page: String) async throws {
    for span in try Article(file: page).codeSpans {
      if let call = Call(span) {
        let mistake = try await call.mistake()
        #expect(mistake == nil, "\(page): \(span)")
      } else if span.wholeMatch(of: /:[a-z].*/) != nil {
        #expect(promptMistake(in: span) == nil, "\(page): \(span)")
      }
    }
  }

  /// The check notices what does not exist.
  @Test(arguments: [
    ("understudy expore", "no screen expore"), ("understudy jugs", "no screen jugs"),
    ("understudy explore jugs", "no screen jugs"), ("swift run Jugs explore jugs --seconds 5", nil),
    ("understudy replay --wach", "Unknown option '--wach'. Did you mean '--watch'?"),
    ("understudy report --results", "Missing value for '--results <file>'"),
    ("swift run Juggs", "no program Juggs"), ("understudy rename SCREEN OLD NEW", nil),
    ("understudy rename", nil), ("understudy < FILE", nil),
  ])
  func mistakesAreNoticed(span: String, mistake: String?) async throws {
    let found = try await #require(Call(span)).mistake()
    #expect(found?.split(separator: "\n").first.map(String.init) == mistake)
  }

  @Test(arguments: [
    (":sav x", "no command :sav"), (":open a b", "usage: :open SCREEN|FILE|last|N"),
    (":save --all NAME", nil), (":help WORD", nil),
  ])
  func mistakesAtThePromptAreNoticed(span: String, mistake: String?) {
    #expect(promptMistake(in: span) == mistake)
  }

  /// Why a command with a colon can't be typed. A name alone is only mentioned, unless its command takes
  /// a word.
  private func promptMistake(in span: String) -> String? {
    let words = span.split(separator: " ").map(String.init)
    // The article *At the prompt* shortens this one.
    if span == ":sh" { return nil }
    guard let name = ToolCommand.Name(typed: words[0]) else { return "no command \(words[0])" }
    if words.count == 1, name.parameter != nil { return nil }
    do { _ = try ToolCommand(parsing: span) } catch { return error.message }
    return nil
  }
}

/// A call of one of this package's programs.
private struct Call {
  let program: String
  let words: [String]

  /// Nil if the text is none.
  init?(_ text: String) {
    let parser = Words()
    guard (try? parser.parse(String(text.prefix { !"<>|&".contains($0) }))) != nil else {
      return nil
    }
    var words = (0..<parser.count).map(parser.text)[...]
    let isRun = words.prefix(2) == ["swift", "run"]
    if isRun {
      words = words.dropFirst(2)
      while words.first?.hasPrefix("--") == true { words = words.dropFirst(2) }
    }
    guard let program = words.first, isRun || program == "understudy" else { return nil }
    // The first line of a session.
    if words.dropFirst().first == "1" { return nil }
    (self.program, self.words) = (program, Array(words.dropFirst()))
  }

  /// Why it can't be typed; nil if it can.
  func mistake() async throws -> String? {
    guard try Self.programs.contains(program) else { return "no program \(program)" }
    let (screens, mistake) = await Self.parse(words)
    let named = screens.filter { $0 != $0.uppercased() }
    if mistake != nil || named.isEmpty { return mistake }
    let known = try Self.screens(of: program)
    return named.first { !known.contains($0) }.map { "no screen \($0)" }
  }

  /// The screens that the words name, or what is wrong with them. A subcommand alone is only mentioned.
  @MainActor
  private static func parse(_ words: [String]) -> (screens: [String], mistake: String?) {
    let subcommands = RootCommand<NoScreens>.configuration.subcommands
    if words.count <= 1, subcommands.contains(where: { $0._commandName == words.first }) {
      return ([], nil)
    }
    do {
      return (try RootCommand<NoScreens>.parseAsRoot(words).screenNames, nil)
    } catch {
      return ([], RootCommand<NoScreens>.message(for: error))
    }
  }

  private static var programs: [String] {
    get throws {
      let manifest = try String(
        contentsOf: Article.root.appending(path: "Package.swift"), encoding: .utf8)
      return manifest.matches(of: /\.executable(?:Target)?\(\s*name: "(\w+)"/).map {
        String($0.1)
      }
    }
  }

  private static func screens(of program: String) throws -> [String] {
    guard program != "TaskList" else { return [] }
    return try Tool(program).run("screens", "--format", "jsonl").output.split(separator: "\n")
      .compactMap { try JSON(parsing: $0.utf8)["screen"] }
      .compactMap { if case .string(let name) = $0 { name } else { nil } }
  }
}

extension ParsableCommand {
  /// The screens that it names.
  fileprivate var screenNames: [String] {
    switch self {
    case let command as RunCommand<NoScreens>: [command.screen].compactMap { $0 } + command.surplus
    case let command as ExploreCommand: command.screens
    case let command as CoverageCommand: command.screen
    case let command as RenameCommand: [command.screen.name]
    case let command as RemoveCommand: [command.screen.name]
    default: []
    }
  }
}

/// Parses the arguments of every program.
private enum NoScreens: UnderstudyApp {
  static let screens: [any Screen.Type] = []
}

extension Article {
  /// The code within sentences and tables, each in one line.
  fileprivate var codeSpans: [String] {
    let sentences = text.replacing(/(?ms)^```.*?^```/, with: "")
    return sentences.matches(of: /(`+)((?:(?!`).)+?)\1(?!`)/.dotMatchesNewlines()).map {
      $0.2.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}
