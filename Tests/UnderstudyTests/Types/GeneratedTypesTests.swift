import Foundation
import GeneratedInput
import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// View models with properties of generated types are shown, changed, recorded and replayed.
@Suite(.inProcesses) @MainActor struct GeneratedTypesTests {
  /// In a process of its own, which a type may crash. Another process shows the same values as the same texts:
  /// nothing that is shown depends on addresses or on the order in which a process hashes.
  @Test nonisolated func sessionOfEachTypeReplays() async throws {
    let seed = InputGenerator().seed
    let child = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [seed = seed as UInt64] in
      await MainActor.run { GeneratedTypesTests.checkTypes(seed) }
    }
    let shown = String(decoding: try #require(child).standardOutputContent, as: UTF8.self)
    try await MainActor.run {
      try Self.eachType(InputGenerator.rounds(60), seed) { type, commands in
        let text = Self.text(of: type, try Self.session(of: type, commands).session)
        let isTheSame = shown.contains(text)
        #expect(
          isTheSame, "UNDERSTUDY_SEED=\(seed) shows something else in another process: \(text)")
      }
    }
  }

  private static func checkTypes(_ seed: UInt64) {
    eachType(InputGenerator.rounds(300), seed) { type, commands in
      if let flaw = flaw(of: type, commands) {
        Issue.record("UNDERSTUDY_SEED=\(seed) \(type): \(flaw)")
      }
    }
  }

  /// Calls `body` with so many types, and with commands for a view model that has a property of the type.
  private static func eachType(
    _ count: Int, _ seed: UInt64, _ body: (any GeneratedType.Type, [String]) throws -> Void
  ) rethrows {
    var random = InputGenerator(seed: seed)
    var names: Set<String> = []
    while names.count < count {
      let type = random.type()
      if names.insert("\(type)").inserted { try body(type, random.array(4..<9) { $0.command() }) }
    }
  }

  private static func session<Shown: GeneratedType>(
    of type: Shown.Type, _ commands: [String]
  ) throws -> (session: Session, screen: any Screen.Type) {
    let screen = TypedScreen<Shown>.self
    let bare = Session(screen: screen.name, lines: commands.map { .event(.command($0)) })
    return (bare.accepting(try Replay(bare, on: screen, fillsGaps: true).log), screen)
  }

  /// What the session shows but the date, which some types read.
  private static func text(of type: any GeneratedType.Type, _ session: Session) -> String {
    let lines = session.text.split(separator: "\n").filter { !$0.hasPrefix("< wallClock ") }
    return "\(type)\n" + lines.joined(separator: "\n") + "\n"
  }

  /// What is wrong with a session of such a view model; nil if nothing is.
  private static func flaw(of type: any GeneratedType.Type, _ commands: [String]) -> String? {
    do {
      let (session, screen) = try session(of: type, commands)
      print(text(of: type, session))
      guard try Session(parsing: session.text, file: "a.session") == session else {
        return "it is not read back as it was written: \(session)"
      }
      let comparison = Comparison(session, try Replay(session, on: screen).log)
      if !comparison.passed { return comparison.report(file: "a.session") }
      if session.text.contains(#/0x[0-9a-f]{6}/#) { return "an address is shown: \(session)" }
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension InputGenerator {
  fileprivate mutating func command() -> String {
    switch int(0..<6) {
    case 0: "pop"
    case 1: "give"
    case 2, 3: "change \(int(0..<9))"
    default: "push \(int(0..<9))"
    }
  }
}

private enum TypedScreen<Shown: GeneratedType>: Screen {
  static var name: String { "typed" }

  static func make(in world: World, notify: Notifier) -> TypedViewModel<Shown> { TypedViewModel() }

  static func describe(_ view: inout Interface<TypedViewModel<Shown>>) {
    view.bind("value", \.value)
    view.bind("rows", \.rows)
    view.command("change", TypedViewModel.change, "seed")
    view.command("push", TypedViewModel.push, "seed")
    view.command("pop", TypedViewModel.pop)
    view.command("give", TypedViewModel.give)
  }
}

private final class TypedViewModel<Shown: GeneratedType> {
  private(set) var value = TypedViewModel.sample(0)
  private(set) var rows: [Shown] = []

  private static func sample(_ seed: Int) -> Shown {
    var random = InputGenerator(seed: UInt64(seed))
    return .sample(&random)
  }

  func change(_ seed: Int) { value = Self.sample(seed) }
  func push(_ seed: Int) { rows.insert(Self.sample(seed), at: rows.count / 2) }
  func pop() { _ = rows.popLast() }
  func give() -> Shown { value }
}
