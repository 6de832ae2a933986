import Fuzzing
import GeneratedInput
import Testing

@testable import SessionFormat
@testable import Understudy

/// A short run of the fuzz targets with the same inputs each time; `Tests/Fuzz/run` searches
/// further.
@Suite @MainActor struct ShortFuzzTests {
  private static let seed: UInt64 = 3
  private static let rounds = InputGenerator.rounds(500)

  @Test(arguments: FuzzTarget.allCases.filter { $0 != .replay })
  func mutatedInputsPassOracle(target: FuzzTarget) throws { try checkMutants(of: target) }

  /// Apart, because it needs the seal.
  @Test func mutatedSessionsPassOracle() throws { try checkMutants(of: .replay) }

  private func checkMutants(of target: FuzzTarget) throws {
    print("ShortFuzzTests.\(target): seed \(Self.seed)")
    var random = InputGenerator(seed: Self.seed)
    let corpus = (0..<200).map { _ in random.input(of: target) }
    for bytes in corpus { try target.check(bytes) }
    for round in 0..<Self.rounds {
      let mutant = random.mutated(random.pick(corpus), with: corpus)
      do {
        try target.check(mutant)
      } catch {
        Issue.record(
          "round \(round): \(error): \(String(decoding: mutant, as: UTF8.self).debugDescription)")
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func longInputsPassOracle(target: FuzzTarget) throws {
    for piece in [
      "[", "(", "\\", "\"a\\n", "\\u{1b}", "a ", "\u{202e}", "1", ".a(", "a: ", "'", "\r",
    ] {
      let long = String(repeating: piece, count: 5000)
      try target.check(Array(long.utf8))
      try target.check(Array("understudy 3 a\n  a = \(long)\n".utf8))
      try target.check(Array("\"\(long)\"".utf8))
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func manyLinesOrWordsPassOracle(target: FuzzTarget) throws {
    for piece in ["\n", "> a\n", "# a\n", "with a=1\n", "  a[0].b = [1, 2, 3]\n", "a 1 \"b\" "] {
      let long = String(repeating: piece, count: 500)
      try target.check(Array("understudy 3 a\n\(long)".utf8))
    }
  }
}

extension InputGenerator {
  fileprivate mutating func input(of target: FuzzTarget) -> [UInt8] {
    let text =
      switch target {
      case .session: session().text
      case .replay: "understudy 3 fuzz\n" + array(0..<9) { $0.replayedLine() }.joined()
      case .value: value().description
      case .command: array(0..<5) { Words.quoted($0.word()) }.joined(separator: " ")
      }
    return Array(text.utf8)
  }

  private mutating func replayedLine() -> String {
    let lines = [
      "> draw", "< number 4", "> fetch 2", "< fetch [\"a\"]", "< fetch ! \"no\"",
      "< \"fetch#2\" []", "> wait 3", "< clock 0.003", "> read", "< now 1.5", "  last = <any>",
      "  texts = [\"a\"]", "# comment", "",
    ]
    return (isOnce(in: 5) ? "\(Session.Line.event(event()))" : pick(lines)) + "\n"
  }

  private mutating func word() -> String {
    isOnce(in: 3)
      ? hostileString() : pick(["int", "double", "date", "side", "maybe", "texts", "-1", "left"])
  }
}
