import SessionFormat

/// What a process that replays sessions and the process that started it send each other.
///
/// A message is a byte for its kind, the length of its content in four little-endian bytes, and the
/// content: a number in eight bytes, and then bytes or text. So no text in a session or a path can
/// look like another message.
package enum ReplayMessage: Hashable, Sendable {
  /// Replay the session in the file of this path.
  case replay(path: String)
  /// Replay the session with this text, which is in no file.
  case replayText([UInt8])
  /// Show this part of the screen, too, in each session that follows.
  case show(ScreenPart, of: String)
  /// The process has started.
  case ready
  /// The session was read. The digest of its file says later whether the file is still the same.
  case read(digest: UInt64)
  /// A step begins: the opening, and then each command.
  case step
  /// The current step wrote these lines.
  case lines([UInt8])
  /// So many further steps wrote exactly the session's lines.
  case exact(steps: Int)
  /// Something was wrong with the session's answers.
  case note(String)
  /// Something that may explain a difference.
  case remark(String)
  /// The session does not mention this part of its screen.
  case unmentioned(ScreenPart)
  /// An effect of this name was answered while the view model had nothing else to do.
  case awaited(String)
  /// The session lacks an answer of this effect in a step.
  case unanswered(step: Int, String)
  /// The current step waits for the real world to answer these effects.
  case pending(String)
  /// What `--lint` found in a step.
  case lint(ReplayLog.LintFinding)
  /// The session passed.
  case passed(microseconds: Int)
  /// The session was replayed; earlier messages say what it did, step by step.
  case finished(microseconds: Int)
  /// The session can't be replayed. The line is 0 if the reason is not on a line.
  case unplayable(line: Int, String)
  /// The session left something behind, such as a timer: another process must replay the next ones.
  case retired
  /// The session was not replayed: it needs a process with this time zone and locale.
  case misplaced(timeZone: String, locale: String)
  /// An exploration has run this many steps.
  case explored(steps: Int)
  /// An exploration found this session; the text says what is wrong. There may be a shorter one.
  case found(String, session: [UInt8], isShortest: Bool)
  /// A hash for each kind of behavior that an exploration saw since it last reported any.
  case behaviors(Set<UInt64>)
}

extension ReplayMessage {
  private enum Kind: UInt8 {
    case replay, ready, read, step, lines, exact, note, passed, finished, unplayable,
      retired, misplaced, remark, unmentioned, awaited, lint, show, replayText,
      explored, found, behaviors, unanswered, pending
  }

  /// The longest content of a message. A longer one is not from this program.
  fileprivate static let mostBytes = 1 << 30
  fileprivate static let headLength = 5

  private var parts: (kind: Kind, number: Int, rest: [UInt8]) {
    switch self {
    case .replay(let path): (.replay, 0, Array(path.utf8))
    case .replayText(let text): (.replayText, 0, text)
    case .show(let part, let screen):
      (.show, screen.utf8.count, Array((screen + part.code).utf8))
    case .ready: (.ready, 0, [])
    case .read(let digest): (.read, Int(bitPattern: UInt(digest)), [])
    case .step: (.step, 0, [])
    case .lines(let lines): (.lines, 0, lines)
    case .exact(let steps): (.exact, steps, [])
    case .note(let text): (.note, 0, Array(text.utf8))
    case .remark(let text): (.remark, 0, Array(text.utf8))
    case .unmentioned(let part): (.unmentioned, 0, Array(part.code.utf8))
    case .awaited(let name): (.awaited, 0, Array(name.utf8))
    case .unanswered(let step, let name): (.unanswered, step, Array(name.utf8))
    case .pending(let names): (.pending, 0, Array(names.utf8))
    case .lint(let finding): (.lint, finding.step, Array(finding.text.utf8))
    case .passed(let time): (.passed, time, [])
    case .finished(let time): (.finished, time, [])
    case .unplayable(let line, let text): (.unplayable, line, Array(text.utf8))
    case .retired: (.retired, 0, [])
    case .misplaced(let timeZone, let locale):
      (.misplaced, timeZone.utf8.count, Array((timeZone + locale).utf8))
    case .explored(let steps): (.explored, steps, [])
    case .found(let text, let session, let isShortest):
      (.found, text.utf8.count << 1 | (isShortest ? 1 : 0), Array(text.utf8) + session)
    case .behaviors(let hashes):
      (.behaviors, 0, hashes.sorted().flatMap(\.bytes))
    }
  }

  /// Nil if the kind is unknown or the content is too short.
  fileprivate init?(kind: UInt8, _ content: ArraySlice<UInt8>) {
    guard let kind = Kind(rawValue: kind), content.count >= 8 else { return nil }
    let number = Int(truncatingIfNeeded: content.first(as: UInt64.self))
    let rest = content.dropFirst(8)
    switch kind {
    case .replay: self = .replay(path: String(decoding: rest, as: UTF8.self))
    case .replayText: self = .replayText(Array(rest))
    case .show:
      let parts = (rest.prefix(max(number, 0)), rest.dropFirst(max(number, 0)))
      let code = String(decoding: parts.1, as: UTF8.self)
      guard let part = ScreenPart(code: code) else { return nil }
      self = .show(part, of: String(decoding: parts.0, as: UTF8.self))
    case .ready: self = .ready
    case .read: self = .read(digest: UInt64(UInt(bitPattern: number)))
    case .step: self = .step
    case .lines: self = .lines(Array(rest))
    case .exact: self = .exact(steps: number)
    case .note: self = .note(String(decoding: rest, as: UTF8.self))
    case .remark: self = .remark(String(decoding: rest, as: UTF8.self))
    case .unmentioned:
      guard let part = ScreenPart(code: String(decoding: rest, as: UTF8.self)) else { return nil }
      self = .unmentioned(part)
    case .awaited: self = .awaited(String(decoding: rest, as: UTF8.self))
    case .unanswered: self = .unanswered(step: number, String(decoding: rest, as: UTF8.self))
    case .pending: self = .pending(String(decoding: rest, as: UTF8.self))
    case .lint: self = .lint(.init(step: number, text: String(decoding: rest, as: UTF8.self)))
    case .passed: self = .passed(microseconds: number)
    case .finished: self = .finished(microseconds: number)
    case .unplayable: self = .unplayable(line: number, String(decoding: rest, as: UTF8.self))
    case .retired: self = .retired
    case .misplaced:
      let parts = (rest.prefix(max(number, 0)), rest.dropFirst(max(number, 0)))
      self = .misplaced(
        timeZone: String(decoding: parts.0, as: UTF8.self),
        locale: String(decoding: parts.1, as: UTF8.self))
    case .explored: self = .explored(steps: number)
    case .found:
      let parts = (rest.prefix(max(number >> 1, 0)), rest.dropFirst(max(number >> 1, 0)))
      self = .found(
        String(decoding: parts.0, as: UTF8.self), session: Array(parts.1),
        isShortest: number & 1 == 1)
    case .behaviors:
      let starts = stride(from: rest.startIndex, to: rest.endIndex - 7, by: 8)
      self = .behaviors(Set(starts.map { rest[$0...].first(as: UInt64.self) }))
    }
  }

  /// The message as it is sent.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the message as it is sent.
  package func append(to bytes: inout [UInt8]) {
    let (kind, number, rest) = parts
    bytes.append(kind.rawValue)
    bytes += UInt32(8 + rest.count).bytes
    bytes += number.bytes
    bytes += rest
  }
}

extension ArraySlice<UInt8> {
  /// The number in the first bytes, the lowest byte first. They must exist.
  fileprivate func first<Number: FixedWidthInteger>(as type: Number.Type) -> Number {
    let bytes = self[startIndex..<(startIndex + Number.bitWidth / 8)]
    return bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}

extension FixedWidthInteger {
  /// The number's bytes, the lowest first.
  fileprivate var bytes: [UInt8] {
    stride(from: 0, to: bitWidth, by: 8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

/// Reads messages from bytes that arrive in pieces of any length.
package struct ReplayMessageReader {
  private var unread: [UInt8] = []
  private var position = 0

  package init() {}

  /// Appends bytes that arrived.
  // Not of any collection, which is looked up at run time: a ninth of a worker's start.
  package mutating func append(_ bytes: [UInt8]) {
    unread.removeFirst(position)
    position = 0
    unread += bytes
  }

  /// Returns the next message; nil until all of it has arrived. Malformed messages are skipped.
  package mutating func next() -> ReplayMessage? {
    while unread.count - position >= ReplayMessage.headLength {
      let length = Int(unread[(position + 1)...].first(as: UInt32.self))
      guard length <= ReplayMessage.mostBytes else {
        position = unread.count
        return nil
      }
      let start = position + ReplayMessage.headLength
      guard unread.count - start >= length else { return nil }
      let kind = unread[position]
      position = start + length
      if let message = ReplayMessage(kind: kind, unread[start..<position]) { return message }
    }
    return nil
  }
}

extension ReplayLog {
  /// Calls `body` with the messages that report it.
  package func report(to body: (ReplayMessage) -> Void) {
    if let digest { body(.read(digest: digest)) }
    steps.report(to: body)
    messagesAboutAll.forEach(body)
  }

  /// Those that follow the steps.
  package var messagesAboutAll: [ReplayMessage] {
    notes.map { .note($0) } + remarks.map { .remark($0) } + unmentioned.map { .unmentioned($0) }
      + awaited.sorted().map { .awaited($0) } + lint.map { .lint($0) }
      + unanswered.flatMap { step, names in names.sorted().map { .unanswered(step: step, $0) } }
  }

  /// What is reported of a session that passes.
  package var messagesOnPassing: [ReplayMessage] {
    unmentioned.map { .unmentioned($0) } + lint.map { .lint($0) }
  }

  /// Adds what a message reports; ignores messages that are not about a step.
  package mutating func take(_ message: ReplayMessage) {
    switch message {
    case .read(let digest): self.digest = digest
    case .step:
      pending = nil
      steps.append(.lines([]))
    case .lines(let lines):
      pending = nil
      append(lines: lines)
    case .exact(let steps): self.steps.append(exact: steps)
    case .note(let text): notes.append(text)
    case .remark(let text): remarks.append(text)
    case .unmentioned(let part): unmentioned.append(part)
    case .awaited(let name): awaited.insert(name)
    case .unanswered(let step, let name): unanswered[step, default: []].insert(name)
    case .pending(let names): pending = names
    case .lint(let finding): lint.append(finding)
    default: break
    }
  }
}
