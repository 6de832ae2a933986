import SessionFormat

/// What a replay does, in the order in which it happens.
package enum ReplayMessage: PipeMessage, Equatable, Sendable {
  /// The session was read. The digest of its file says later whether the file is still the same.
  case read(digest: UInt64)
  /// A step begins: the opening, and then each command.
  case step
  /// The current step wrote these lines.
  case lines([UInt8])
  /// The current step takes back so many bytes of its lines: less time passed than it had written.
  case retracted(bytes: Int)
  /// So many further steps wrote exactly the session's lines.
  case exact(steps: Int)
  /// Something was wrong with the session's answers.
  case note(ReplayLog.Note)
  /// A field or a case of an answer probably has another name now.
  case renamed(RenamedField)
  /// Something that may explain a difference.
  case remark(ReplayLog.Note)
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
  /// What may be meant happens in a step.
  case surprise(ReplayLog.LintFinding)
  /// What a step started waits so many seconds, and the session lets no time pass for it.
  case waits(step: Int, seconds: Double)

  private enum Kind: UInt8 {
    case read = 48
    case step, lines, exact, note, remark, unmentioned, awaited, unanswered, pending, lint, waits
    case renamed, localRemark, surprise, renamedCase, renamedText, retracted, unrecorded

    init(_ kind: RenamedField.Kind) {
      switch kind {
      case .field: self = .renamed
      case .case: self = .renamedCase
      case .text: self = .renamedText
      }
    }
  }

  package init?(_ parts: MessageParts) {
    switch Kind(rawValue: parts.kind) {
    case .read: self = .read(digest: UInt64(UInt(bitPattern: parts.number)))
    case .step: self = .step
    case .lines: self = .lines(Array(parts.content))
    case .retracted: self = .retracted(bytes: parts.number)
    case .exact: self = .exact(steps: parts.number)
    case .note: self = .note(ReplayLog.Note(parts))
    case .renamed: self = .renamed(RenamedField(.field, parts))
    case .renamedCase: self = .renamed(RenamedField(.case, parts))
    case .renamedText: self = .renamed(RenamedField(.text, parts))
    case .remark: self = .remark(ReplayLog.Note(parts))
    case .localRemark: self = .remark(ReplayLog.Note(parts, isLocal: true))
    case .unrecorded:
      guard let input = WorldEffect(rawValue: parts.text) else { return nil }
      self = .remark(ReplayLog.Note(unrecorded: input, step: parts.number))
    case .unmentioned:
      guard let part = ScreenPart(code: parts.text) else { return nil }
      self = .unmentioned(part)
    case .awaited: self = .awaited(parts.text)
    case .unanswered: self = .unanswered(step: parts.number, parts.text)
    case .pending: self = .pending(parts.text)
    case .lint: self = .lint(.init(step: parts.number, text: parts.text))
    case .surprise: self = .surprise(.init(step: parts.number, text: parts.text))
    case .waits:
      guard let seconds = Double(parts.text) else { return nil }
      self = .waits(step: parts.number, seconds: seconds)
    case nil: return nil
    }
  }

  package var parts: MessageParts {
    switch self {
    case .read(let digest): MessageParts(Kind.read, Int(bitPattern: UInt(digest)))
    case .step: MessageParts(Kind.step)
    case .lines(let lines): MessageParts(Kind.lines, 0, lines)
    case .retracted(let count): MessageParts(Kind.retracted, count)
    case .exact(let steps): MessageParts(Kind.exact, steps)
    case .note(let note): MessageParts(Kind.note, note.step ?? -1, text: note.text)
    case .renamed(let field):
      MessageParts(
        Kind(field.kind),
        field.old.utf8.count << 32 | field.new.utf8.count,
        text: field.old + field.new + field.effect)
    case .remark(let note):
      if let input = note.unrecorded {
        MessageParts(Kind.unrecorded, note.step ?? -1, text: input.rawValue)
      } else {
        MessageParts(
          note.isLocal ? Kind.localRemark : Kind.remark, note.step ?? -1, text: note.text)
      }
    case .unmentioned(let part): MessageParts(Kind.unmentioned, text: part.code)
    case .awaited(let name): MessageParts(Kind.awaited, text: name)
    case .unanswered(let step, let name): MessageParts(Kind.unanswered, step, text: name)
    case .pending(let names): MessageParts(Kind.pending, text: names)
    case .lint(let finding): MessageParts(Kind.lint, finding.step, text: finding.text)
    case .surprise(let finding): MessageParts(Kind.surprise, finding.step, text: finding.text)
    case .waits(let step, let seconds): MessageParts(Kind.waits, step, text: "\(seconds)")
    }
  }
}

extension ReplayLog.Note {
  fileprivate init(_ parts: MessageParts, isLocal: Bool = false) {
    self.init(step: parts.number < 0 ? nil : parts.number, parts.text, isLocal: isLocal)
  }
}

extension RenamedField {
  fileprivate init(_ kind: Kind, _ parts: MessageParts) {
    let names = parts.text.utf8
    let (old, new) = (max(parts.number, 0) >> 32, max(parts.number, 0) & 0xFFFF_FFFF)
    self.init(
      kind, old: String(decoding: names.prefix(old), as: UTF8.self),
      new: String(decoding: names.dropFirst(old).prefix(new), as: UTF8.self),
      effect: String(decoding: names.dropFirst(old).dropFirst(new), as: UTF8.self))
  }
}

extension ReplayLog {
  /// Calls `body` with the messages that report it.
  package func report(to body: (ReplayMessage) -> Void) {
    if let digest { body(.read(digest: digest)) }
    var exact = 0
    for step in steps {
      switch step {
      case .exact: exact += 1
      case .lines(let lines):
        if exact > 0 { body(.exact(steps: exact)) }
        exact = 0
        body(.step)
        body(.lines(lines))
      }
    }
    if exact > 0 { body(.exact(steps: exact)) }
    messagesAboutAll.forEach(body)
  }

  /// Those that follow the steps.
  package var messagesAboutAll: [ReplayMessage] {
    notes.map { .note($0) } + renamedFields.ordered(by: \.old, \.new, \.effect).map { .renamed($0) }
      + remarks.map { .remark($0) } + unmentioned.map { .unmentioned($0) }
      + awaited.sorted().map { .awaited($0) } + lint.map { .lint($0) }
      + surprises.map { .surprise($0) }
      + unanswered.flatMap { step, names in names.sorted().map { .unanswered(step: step, $0) } }
      + waits.map { .waits(step: $0, seconds: $1) }
  }

  /// What is reported of a session that passes.
  package var messagesOnPassing: [ReplayMessage] {
    unmentioned.map { .unmentioned($0) } + lint.map { .lint($0) }
  }

  /// Adds what a message reports.
  package mutating func take(_ message: ReplayMessage) {
    switch message {
    case .read(let digest): self.digest = digest
    case .step:
      pending = nil
      steps.append(.lines([]))
    case .lines(let lines):
      pending = nil
      append(lines: lines)
    case .retracted(let count): removeLines(bytes: count)
    case .exact(let count):
      // It may come from a process that is out of its mind.
      guard 0...SessionContents.largest ~= count else { return }
      steps += Array(repeating: .exact, count: count)
    case .note(let note): notes.append(note)
    case .renamed(let field): renamedFields.insert(field)
    case .remark(let note): remarks.append(note)
    case .unmentioned(let part): unmentioned.append(part)
    case .awaited(let name): awaited.insert(name)
    case .unanswered(let step, let name): unanswered[step, default: []].insert(name)
    case .pending(let names): pending = names
    case .lint(let finding): lint.append(finding)
    case .surprise(let finding): surprises.append(finding)
    case .waits(let step, let seconds): waits[step] = seconds
    }
  }
}
