import Testing

@testable import SessionFormat
@testable import Understudy

/// How messages quote words that are too long to read.
@MainActor @Suite struct LongWordsTests {
  nonisolated private static let long = String(repeating: "x", count: 1 << 20)
  nonisolated private static let shown =
    "\"\(String(repeating: "x", count: 39))…\" (1048576 characters)"

  @Test func shortWordIsQuotedWhole() {
    #expect("a\"b".quotedBriefly == #""a\"b""#)
    let longest = String(repeating: "é", count: 200)
    #expect(longest.quotedBriefly == "\"\(longest)\"")
    #expect((longest + "é").quotedBriefly.hasSuffix("é…\" (201 characters)"))
  }

  @Test(arguments: [
    (long, "unknown command \(shown): commands are take"),
    ("take \(long)", "take: number: \(shown) is not a whole number"),
    ("take 1 \(long)", "take: \(shown) is unexpected: usage: take NUMBER"),
  ])
  func longWordIsShortenedInRefusal(line: String, reason: String) throws {
    let text = try transcript(of: TakingScreen.self, [line])
    #expect(text.split(separator: "\n").last.map(String.init) == "\(Event.refusal(reason))")
  }
}

private enum TakingScreen: Screen {
  static let name = "taking"

  static func make(in world: World, notify: Notifier) -> Taking { Taking() }

  static func describe(_ view: inout Interface<Taking>) {
    view.command("take", Taking.take, "number")
  }
}

private final class Taking {
  func take(_ number: Int) {}
}
