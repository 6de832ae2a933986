import SessionAnalysis
import Testing

@testable import SessionFormat
@testable import Understudy

/// Which words are read as a parameter's type.
@MainActor @Suite struct ParameterTypeTests {
  @Test(arguments: [
    ("shelf science", ".science"),
    ("shelf .science", ".science"),
    ("size large", ".large"),
    ("size 2", ".large"),
    ("maybe-shelf", "nil"),
    ("maybe-shelf nil", "nil"),
    ("maybe-shelf fiction", ".fiction"),
    ("shelves", "[]"),
    ("shelves science fiction", "[.science, .fiction]"),
    ("shelves [.science, .fiction]", "[.science, .fiction]"),
    ("byte 255", "255"),
    ("wide 170141183460469231731687303715884105727", "170141183460469231731687303715884105727"),
    ("float 0.1", "0.1"),
    ("letter é", "\"é\""),
    ("piece 'a b'", "\"a b\""),
    ("amount 19.90", "\"19.9\""),
    ("link https://swift.org/a?b=c", "\"https://swift.org/a?b=c\""),
    ("time 1.5s", "1.5"),
    ("time 250ms", "0.25"),
    ("time 2m", "120.0"),
    ("time 1h", "3600.0"),
    ("time 10us", "1e-05"),
    ("time 7ns", "7e-09"),
    ("time 0.25", "0.25"),
    ("time 1e-05", "1e-05"),
    ("time -2", "-2.0"),
    ("bytes AQID", "\"AQID\""),
    ("numbers 3 1 3", "[1, 3]"),
    ("numbers [1, 3]", "[1, 3]"),
    ("texts [\"a b\", \"c\"]", "[\"a b\", \"c\"]"),
    ("texts [a b]", "[\"[a\", \"b]\"]"),
    ("maybe-number nil", "nil"),
  ])
  func wordIsRead(_ line: String, _ shown: String) throws {
    #expect(try outcome(of: line) == "  last = \(shown)\n" || shown == "nil")
    #expect(try value(of: line) == Value(literal: shown))
  }

  @Test(arguments: [
    ("shelf sceince", #""sceince" is not one of fiction, science: did you mean science?"#),
    ("size 3", #""3" is not one of small, large"#),
    ("byte 256", #""256" is not a whole number from 0 to 255"#),
    ("byte -1", #""-1" is not a whole number from 0 to 255"#),
    ("float x", #""x" is not a number"#),
    ("letter ab", #""ab" is not a single character"#),
    ("amount 1,5", #""1,5" is not a decimal number like 0.1"#),
    ("amount 1.5.2", #""1.5.2" is not a decimal number like 0.1"#),
    ("amount 1e3", #""1e3" is not a decimal number like 0.1"#),
    ("link 'a b'", #""a b" is not a URL like https://swift.org"#),
    ("time 5 ", nil),
    ("time 1.5d", #""1.5d" is not a duration like 1.5s, 250ms or 2m"#),
    ("time .+5", #"".+5" is not a duration like 1.5s, 250ms or 2m"#),
    ("float 1e39", #""1e39" is not a number"#),
    ("time s", #""s" is not a duration like 1.5s, 250ms or 2m"#),
    ("time nan", #""nan" is not a duration like 1.5s, 250ms or 2m"#),
    ("time 1e300h", #""1e300h" is not a duration like 1.5s, 250ms or 2m"#),
    ("bytes ?", #""?" is not base64 like AQID"#),
  ])
  func wordIsRefused(_ line: String, _ reason: String?) throws {
    guard let reason else { return }
    let name = line.prefix { $0 != " " }
    #expect(try outcome(of: line) == "\(Event.refusal("\(name): value: \(reason)"))\n")
  }

  @Test func durationIsExact() {
    #expect(Duration.read("0.1s") == .milliseconds(100))
    #expect(
      Duration.read("1.000000000000000001") == Duration(attoseconds: 1_000_000_000_000_000_001))
    #expect(Duration.read("1.5m") == .seconds(90))
  }

  @Test func durationIsShownAsTyped() {
    #expect(ParameterKind.duration.word(for: .double(0.25)) == "250ms")
    #expect(ParameterKind.duration.word(for: .double(90)) == "90s")
    #expect(ParameterKind.duration.word(for: .double(1.5)) == "1.5s")
  }
}

/// What a line of the library writes after the command.
@MainActor
func outcome(of line: String) throws -> String {
  let text = try transcript(of: LibraryScreen.self, [line])
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)
    .joined(separator: "\n")
}

/// What the library shows after a line.
@MainActor
func value(of line: String) throws -> Value? {
  var shown: Value?
  _ = try onStage(LibraryScreen.self) { stage in
    _ = try stage.run(line)
    shown = stage.value(of: "last")
  }
  return shown
}
