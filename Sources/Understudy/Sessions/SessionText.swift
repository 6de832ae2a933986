#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The text of a session, taken apart only as far as running it again needs: how it begins, its commands,
/// and what the world answers.
///
/// To read each line as an event costs more than to run its command. Where a replay does just what is
/// written, nobody asks what the lines mean; so they are read only where it does not.
package struct SessionText {
  package let screen: String
  package let settings: [[Session.Setting]]
  /// The opening, and a step for each command.
  let steps: [Step]

  /// Takes the bytes of a session's file apart; they must outlive this.
  ///
  /// Nil when more is to be known of them than the first two characters of each line say: when the head is
  /// malformed, a command stands in quotes, or the session expects its process to end. Whether the other
  /// lines are well-formed nobody has asked: those that are not are none that a replay writes.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var reader = SessionReader(bytes: bytes.recorded)
    guard let head = try? reader.head() else { return nil }
    // Where the last line is cut off there is something to say about it.
    guard reader.rest.isEmpty || reader.rest.last == UInt8(ascii: "\n") else { return nil }
    (screen, settings) = (head.screen, head.settings)
    var steps = [Step(at: reader.rest)]
    var lines = Lines(rest: reader.rest)
    while let line = lines.next() {
      switch SessionText.kind(of: line) {
      case .command: steps.append(Step(at: line, isOpening: false))
      case .expectation: break
      case .effect(let name, let answer): steps[steps.count - 1].effects.append((name, answer))
      case .remark: steps[steps.count - 1].hasRemarks = true
      case nil: return nil
      }
      steps[steps.count - 1].extend(by: line)
    }
    self.steps = steps
  }

  /// A command and what is expected of it, as they are written.
  struct Step {
    /// Nil for the opening.
    let command: UnsafeRawBufferPointer?
    /// The step's lines, with their line feeds.
    private(set) var text: UnsafeRawBufferPointer
    fileprivate(set) var effects: [(name: String, answer: Answer)] = []
    /// Whether comments or blank lines are among them, which a replay does not write.
    fileprivate(set) var hasRemarks = false
  }

  private enum Kind {
    case command, expectation, remark
    case effect(String, Answer)
  }

  /// What the line is; nil when only a reader of events can tell.
  private static func kind(of line: UnsafeRawBufferPointer) -> Kind? {
    let second = line.count > 1 ? line[1] : UInt8(ascii: " ")
    switch (line.first, second) {
    case (UInt8(ascii: ">"), UInt8(ascii: " ")): return .command
    case (UInt8(ascii: ">"), UInt8(ascii: "\"")), (UInt8(ascii: "x"), _): return nil
    case (nil, _): return .remark
    case (UInt8(ascii: "#"), _), (UInt8(ascii: "<"), _): return parsed(line)
    default: return .expectation
    }
  }

  private static func parsed(_ line: UnsafeRawBufferPointer) -> Kind? {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    switch try? Session.Line(parsing: text) {
    case .comment?: return .remark
    case .event(.effect(let name, let answer))?: return .effect(name, answer)
    default: return nil
    }
  }
}

extension SessionText.Step {
  fileprivate init(at line: UnsafeRawBufferPointer, isOpening: Bool = true) {
    text = UnsafeRawBufferPointer(start: line.baseAddress, count: 0)
    command = isOpening ? nil : UnsafeRawBufferPointer(rebasing: line.dropFirst(2))
  }

  /// Takes in the line that follows, with its line feed.
  fileprivate mutating func extend(by line: UnsafeRawBufferPointer) {
    text = UnsafeRawBufferPointer(start: text.baseAddress, count: text.count + line.count + 1)
  }

  /// Whether the replay that wrote `transcript` did just what is written.
  func isExactly(_ transcript: UnsafeRawBufferPointer) -> Bool {
    guard hasRemarks else { return text.isEqual(to: transcript) }
    var (lines, rest) = (Lines(rest: text), transcript[...])
    while let line = lines.next() {
      if line.first == nil || line.first == UInt8(ascii: "#") { continue }
      guard rest.starts(with: line), rest.dropFirst(line.count).first == UInt8(ascii: "\n") else {
        return false
      }
      rest = rest.dropFirst(line.count + 1)
    }
    return rest.isEmpty
  }
}

/// The lines of a text, without their line feeds; what has none at its end is no line.
private struct Lines {
  var rest: UnsafeRawBufferPointer

  mutating func next() -> UnsafeRawBufferPointer? {
    let lineFeed = Int32(UInt8(ascii: "\n"))
    guard let start = rest.baseAddress, let end = memchr(start, lineFeed, rest.count) else {
      return nil
    }
    let length = UnsafeRawPointer(end) - start
    rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
    return UnsafeRawBufferPointer(start: start, count: length)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(own, others, count) == 0
  }
}
