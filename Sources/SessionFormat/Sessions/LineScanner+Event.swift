extension LineScanner {
  /// Reads a whole line of a session's body, which has a sign of this kind.
  mutating func line(_ kind: LineKind?) throws(SyntaxError) -> Session.Line {
    if !isAtEnd, bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      throw error("the line contains only blanks: remove them")
    }
    guard let kind else { throw unknownSign() }
    position = kind.signLength
    let event: Event
    switch kind {
    case .blank: return .blank
    case .conflictMarker: throw mergeConflict
    case .comment: return .comment(Session.Comment(try payload(after: "#")))
    case .command: event = .command(try command())
    case .output:
      try skipBlank(after: "|")
      event = .output(try unescaped { _ in false })
    case .change: event = try change()
    case .insertion: event = try valueEvent(Event.insertion, ofRow: true)
    case .removal: event = try valueEvent(Event.removal, ofRow: true)
    case .result: event = .result(try value())
    case .finish: event = .finish(try commandName(), try ending())
    case .effect: event = try effect()
    case .pending: event = .pending(try question())
    case .availability: event = try availability()
    case .occurrence: event = try occurrence()
    case .refusal: event = .refusal(try quoted())
    case .crash: event = .crash(try crashName())
    }
    try requireEnd()
    return .event(event)
  }

  var mergeConflict: SyntaxError {
    error("an unresolved merge conflict: choose a side and remove the markers", at: 0)
  }

  var isConflictMarker: Bool { LineKind(bytes.span) == .conflictMarker }

  /// What is wrong with a line that has no sign.
  private func unknownSign() -> SyntaxError {
    let sign = String(decoding: bytes.prefix(1), as: UTF8.self)
    let kind = LineKind.allCases.first { $0.hasBlank && $0.sign.map(String.init) == sign }
    // A word that begins with x is a command without its sign.
    if let kind, kind != .change, kind != .crash || bytes.count == 1 {
      var after = self
      after.position = 1
      return after.expected("a blank after \"\(sign)\"")
    }
    if sign == " " { return error("a change starts with two blanks") }
    if starts(with: "understudy ") { return error("a second header: a file holds one session") }
    if starts(with: "with ") { return error("settings belong directly below the header") }
    return expected("a line's sign (\(LineKind.signs))", butDo: remedyOfUnknownSign)
  }

  private var remedyOfUnknownSign: String {
    if starts(with: ":wait") { return "time passes by a line like < clock 2.0" }
    if starts(with: ":") { return "a session has no commands of the prompt" }
    return looksLikeChange ? "a change starts with two blanks" : "a command starts with \"> \""
  }

  private var looksLikeChange: Bool {
    var scanner = self
    while scanner.skip(UInt8(ascii: "\t")) {}
    return (try? scanner.path()) != nil && scanner.starts(with: " = ")
  }

  private mutating func command() throws(SyntaxError) -> String {
    next == UInt8(ascii: "\"") ? try quoted() : try payload(after: ">")
  }

  /// Reads the blank after a sign and the rest of the line, which may be missing.
  private mutating func payload(after sign: String) throws(SyntaxError) -> String {
    try skipBlank(after: sign)
    return rest()
  }

  private mutating func skipBlank(after sign: String) throws(SyntaxError) {
    if !isAtEnd, !skip(UInt8(ascii: " ")) { throw expected("a blank after \"\(sign)\"") }
  }

  private mutating func effect() throws(SyntaxError) -> Event {
    let question = try question()
    guard skip(UInt8(ascii: " ")) else { throw expected("a blank and what the world answered") }
    return .effect(question, try answer())
  }

  private mutating func question() throws(SyntaxError) -> Question {
    Question(try name("an effect's name"), next == UInt8(ascii: "(") ? try value() : nil)
  }

  private mutating func answer() throws(SyntaxError) -> Answer {
    allowsPlaceholders = false
    if skip("! ") {
      return .failure(try quoted(), skip(UInt8(ascii: " ")) ? try value() : nil)
    }
    if skip("end") { return .end }
    return skip("ok") ? .done : .value(try value())
  }

  private mutating func ending() throws(SyntaxError) -> Ending {
    guard skip(UInt8(ascii: " ")) else { return .done }
    if skip("= ") { return .returned(try value()) }
    guard skip("! ") else { throw expected("= and what it returned, or ! and what it threw") }
    return .threw(try quoted())
  }

  private mutating func availability() throws(SyntaxError) -> Event {
    let name = try commandName()
    guard skip(UInt8(ascii: " ")) else { return .availability(name, disabled: nil) }
    guard skip("! ") else { throw expected("! and the reason why it is disabled") }
    return .availability(name, disabled: try quoted())
  }

  private mutating func occurrence() throws(SyntaxError) -> Event {
    .occurrence(try name("an event's name"), skip(UInt8(ascii: " ")) ? try value() : nil)
  }

  mutating func commandName() throws(SyntaxError) -> String {
    try name("a command's name") { $0.isInCommandName }
  }

  private mutating func crashName() throws(SyntaxError) -> String {
    try name("what ended it, as in SIGTRAP or timeout") { $0.isInCrashName }
  }

  private mutating func name(
    _ what: String, of isPart: (UInt8) -> Bool
  ) throws(SyntaxError) -> String {
    if next == UInt8(ascii: "\"") { return try quoted() }
    let start = position
    skip(while: isPart)
    if position == start { throw expected(what) }
    return text(from: start)
  }

  private mutating func change() throws(SyntaxError) -> Event {
    let event = try valueEvent { .change($0, $1) }
    guard case .change(let path, let value, _) = event, skip(" after ") else { return event }
    guard let times = wholeNumber(), times > 1, skip(" changes") else {
      throw expected("a number from 2 on and \"changes\"")
    }
    return .change(path, value, times: times)
  }

  private mutating func valueEvent(
    _ make: (Path, Value) -> Event, ofRow: Bool = false
  ) throws(SyntaxError) -> Event {
    let path = try path()
    if ofRow {
      guard path.steps.last?.key != nil else {
        throw expected("a row's index or a key, as in \(path.description.cut(to: 40))[0]")
      }
    }
    guard skip(" = ") else { throw expected("\" = \" and a value after the path") }
    return make(path, try value())
  }
}

extension LineScanner {
  mutating func path() throws(SyntaxError) -> Path {
    var path = Path(try name("a binding's name"))
    while let step = try step() { path.steps.append(step) }
    return path
  }

  private mutating func step() throws(SyntaxError) -> Path.Step? {
    if next == UInt8(ascii: "[") { return try rowOrEntry() }
    guard skip(UInt8(ascii: ".")) else { return nil }
    if let place = wholeNumber() { return .place(place) }
    return .field(try name("a field's name or place after \".\""))
  }

  private mutating func rowOrEntry() throws(SyntaxError) -> Path.Step {
    position += 1
    let start = position
    if let index = wholeNumber(), skip(UInt8(ascii: "]")) { return .index(index) }
    position = start
    allowsPlaceholders = false
    defer { allowsPlaceholders = true }
    let key: Value
    do throws(SyntaxError) { key = try value() } catch {
      throw position == start ? expected("a row's index or a key") : error
    }
    guard skip(UInt8(ascii: "]")) else { throw expected("\"]\"") }
    return Path.Step(key: key)
  }
}

extension Path {
  /// Reads a path from its text: `rows.id`.
  ///
  /// - Throws: ``SyntaxError`` with the column of the mistake.
  package init(parsing text: String) throws(SyntaxError) {
    var scanner = LineScanner(text.utf8)
    self = try scanner.path()
    try scanner.requireEnd()
  }
}
