import SessionFormat

/// What a worker is asked to do.
package enum WorkerRequest: PipeMessage, Equatable, Sendable {
  /// Replay the session in the file of this path.
  case replay(path: String)
  /// Replay the session with this text, which is in no file.
  case replayText([UInt8])
  /// Look for what may be meant in the session with this text, which ended no process before.
  case findSurprises([UInt8])
  /// Explore from the session with this text, too.
  case startFrom([UInt8])
  /// The session with this text ended an earlier process: avoid its last step where it was taken.
  case avoid([UInt8])
  /// Begin to explore.
  case explore

  private enum Kind: UInt8 { case replay, replayText, findSurprises, startFrom, avoid, explore }

  package init?(_ parts: MessageParts) {
    switch Kind(rawValue: parts.kind) {
    case .replay: self = .replay(path: parts.text)
    case .replayText: self = .replayText(Array(parts.content))
    case .findSurprises: self = .findSurprises(Array(parts.content))
    case .startFrom: self = .startFrom(Array(parts.content))
    case .avoid: self = .avoid(Array(parts.content))
    case .explore: self = .explore
    case nil: return nil
    }
  }

  package var parts: MessageParts {
    switch self {
    case .replay(let path): MessageParts(Kind.replay, text: path)
    case .replayText(let text): MessageParts(Kind.replayText, 0, text)
    case .findSurprises(let text): MessageParts(Kind.findSurprises, 0, text)
    case .startFrom(let text): MessageParts(Kind.startFrom, 0, text)
    case .avoid(let text): MessageParts(Kind.avoid, 0, text)
    case .explore: MessageParts(Kind.explore)
    }
  }
}

/// What a worker reports to the process that started it.
package enum WorkerMessage: PipeMessage, Equatable, Sendable {
  /// The process has started.
  case ready
  /// What the session that it replays does.
  case replay(ReplayMessage)
  /// What it finds while it explores.
  case exploring(ExploringMessage)
  /// The session passed.
  case passed(microseconds: Int)
  /// It is done; earlier messages say what happened.
  case finished(microseconds: Int)
  /// The session can't be replayed, or the screen not explored. The line is 0 if the reason is not on a
  /// line.
  case unplayable(line: Int, String)
  /// The session left something behind, such as a timer: another process must continue.
  case retired
  /// The session was not replayed: it needs a process with this time zone and locale.
  case misplaced(timeZone: String, locale: String)

  private enum Kind: UInt8 {
    case ready = 16
    case passed, finished, unplayable, retired, misplaced
  }

  package init?(_ parts: MessageParts) {
    switch Kind(rawValue: parts.kind) {
    case .ready: self = .ready
    case .passed: self = .passed(microseconds: parts.number)
    case .finished: self = .finished(microseconds: parts.number)
    case .unplayable: self = .unplayable(line: parts.number, parts.text)
    case .retired: self = .retired
    case .misplaced:
      let (timeZone, locale) = parts.texts
      self = .misplaced(timeZone: timeZone, locale: locale)
    case nil:
      if let message = ReplayMessage(parts) {
        self = .replay(message)
      } else if let message = ExploringMessage(parts) {
        self = .exploring(message)
      } else {
        return nil
      }
    }
  }

  package var parts: MessageParts {
    switch self {
    case .ready: MessageParts(Kind.ready)
    case .replay(let message): message.parts
    case .exploring(let message): message.parts
    case .passed(let time): MessageParts(Kind.passed, time)
    case .finished(let time): MessageParts(Kind.finished, time)
    case .unplayable(let line, let text): MessageParts(Kind.unplayable, line, text: text)
    case .retired: MessageParts(Kind.retired)
    case .misplaced(let timeZone, let locale):
      MessageParts(Kind.misplaced, texts: timeZone, locale)
    }
  }
}

/// How far an exploration is, and what it found.
package enum ExploringMessage: PipeMessage, Equatable, Sendable {
  /// It begins: sessions that ended earlier processes did not end this one.
  case began
  /// So many steps were run.
  case steps(Int)
  /// A hash for each kind of behavior that was seen since some were last reported.
  case behaviors(Set<UInt64>)
  /// For each thing that the screen declares, how often it was missed; nil if it was reached.
  case misses([Int?])
  /// A session, and a text that says what is wrong there, or if it is no bug, what may be. There may be a
  /// shorter one.
  case finding(String, session: [UInt8], isBug: Bool, isShortest: Bool)

  private enum Kind: UInt8 {
    case began = 32
    case steps, behaviors, finding, misses
  }

  package init?(_ parts: MessageParts) {
    switch Kind(rawValue: parts.kind) {
    case .began: self = .began
    case .steps: self = .steps(parts.number)
    case .behaviors: self = .behaviors(Set(parts.words))
    case .misses: self = .misses(parts.words.map { $0 == .max ? nil : Int(clamping: $0) })
    case .finding:
      let (text, session) = parts.split(at: parts.number >> 2)
      self = .finding(
        String(decoding: text, as: UTF8.self), session: Array(session),
        isBug: parts.number & 2 != 0, isShortest: parts.number & 1 != 0)
    case nil: return nil
    }
  }

  package var parts: MessageParts {
    switch self {
    case .began: MessageParts(Kind.began)
    case .steps(let steps): MessageParts(Kind.steps, steps)
    case .behaviors(let hashes):
      MessageParts(Kind.behaviors, 0, hashes.sorted().flatMap(\.bytes))
    case .misses(let misses):
      MessageParts(Kind.misses, 0, misses.map { $0.map(UInt64.init) ?? .max }.flatMap(\.bytes))
    case .finding(let text, let session, let isBug, let isShortest):
      MessageParts(
        Kind.finding, text.utf8.count << 2 | (isBug ? 2 : 0) | (isShortest ? 1 : 0),
        Array(text.utf8) + session)
    }
  }
}

extension MessageParts {
  /// The numbers that the content consists of.
  fileprivate var words: [UInt64] {
    stride(from: content.startIndex, to: content.endIndex - 7, by: 8)
      .map { content[$0...].first(as: UInt64.self) }
  }
}
