import Foundation
import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// View models with properties of generated types are shown, changed, recorded and replayed.
@Suite @MainActor struct GeneratedTypesTests {
  /// In a process of its own, which a type may crash.
  @Test func sessionOfEachTypeReplays() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { GeneratedTypesTests.checkTypes() }
    }
  }

  private static func checkTypes() {
    var random = InputGenerator()
    let seed = random.seed
    var names: Set<String> = []
    while names.count < InputGenerator.rounds(300) {
      let type = random.type()
      guard names.insert("\(type)").inserted else { continue }
      if let flaw = flaw(of: type, &random) {
        Issue.record("UNDERSTUDY_SEED=\(seed) \(type): \(flaw)")
      }
    }
  }

  /// What is wrong with a session of a view model that has a property of the type; nil if nothing is.
  private static func flaw<Shown: GeneratedType>(
    of type: Shown.Type, _ random: inout InputGenerator
  ) -> String? {
    let commands = random.array(4..<9) { $0.command() }
    do {
      let bare = Session(screen: "typed", lines: commands.map { .event(.command($0)) })
      let log = try Replay(bare, on: TypedScreen<Shown>.self, fillsGaps: true).log
      let session = bare.accepting(log)
      guard try Session(parsing: session.text, file: "a.session") == session else {
        return "it is not read back as it was written: \(session)"
      }
      let comparison = Comparison(session, try Replay(session, on: TypedScreen<Shown>.self).log)
      if !comparison.passed { return "\(FailureReport(file: "a.session", comparison))" }
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
