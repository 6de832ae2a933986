import SessionAnalysis

/// A request of a program: one object of the line protocol.
package enum Request: Equatable {
  /// `{"command":"add","arguments":{"number":7}}`, as the line that a person would type.
  case command(String)
  /// `{"lines":["load &","cancel"]}`: commands as a person types them, up to the first that is refused.
  case lines([String])
  /// `{"show":true}`: everything that the screen shows now. `{"show":"count"}`: a binding or a part of it, in full.
  case show(String?)
  /// `{"describe":true}`: the screen with its bindings and commands, and which of them can be used
  /// now.
  case describe
  /// `{"undo":2}`: undoes the last commands.
  case undo(Int)

  /// Reads the object in `line` for a screen with these commands.
  ///
  /// - Throws: ``SyntaxError`` if it is not JSON; ``RequestError`` if it is not a valid request.
  package init(parsing line: some Collection<UInt8>, for commands: [CommandDescription]) throws {
    guard case .object(let members) = try JSON(parsing: line), let first = members.first else {
      throw RequestError("expected an object with one of \(Self.kinds.joined(separator: ", "))")
    }
    if let command = members["command"] {
      self = .command(try CommandRequest(command, members, commands).line)
      return
    }
    guard Self.kinds.contains(first.name) else {
      throw RequestError(unknown: first.name, among: Self.kinds)
    }
    try members.expectOnly([first.name])
    switch (first.name, first.value) {
    case ("lines", let lines): self = .lines(try Self.lines(lines))
    case ("show", .boolean(true)): self = .show(nil)
    case ("show", .string(let name)): self = .show(name)
    case ("show", _): throw RequestError("show: expected true or the name of a binding")
    case ("describe", .boolean(true)): self = .describe
    case ("undo", let count): self = .undo(try Self.number(of: count))
    default: throw RequestError("\(first.name): expected true")
    }
  }

  private static let kinds = ["command", "lines", "show", "describe", "undo"]

  private static func lines(_ lines: JSON) throws -> [String] {
    guard case .array(let elements) = lines, !elements.isEmpty else {
      throw RequestError("lines: expected a list of commands, such as [\"add 2\"]")
    }
    return try elements.map { element in
      guard case .string(let line) = element, !line.utf8.contains(UInt8(ascii: "\n"))
      else { throw RequestError("lines: expected a command as you type it, found \(element)") }
      return line
    }
  }

  private static func number(of commands: JSON) throws -> Int {
    guard case .number(let text) = commands, let count = Int(text), count > 0 else {
      throw RequestError("undo: expected the number of commands, 1 or more")
    }
    return count
  }
}

/// Why an object of the line protocol is not a valid request. Nothing was run.
package struct RequestError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, beginning with its name.
  package let description: String

  init(_ description: String) { self.description = description }

  init(unknown name: String, among names: [String]) {
    description = "unknown key \(hint(name, among: names, called: "keys"))"
  }
}

/// An unknown name, and the one that was probably meant, or else all names.
func hint(_ name: String, among names: [String], called kind: String) -> String {
  let all = names.isEmpty ? "there are none" : "\(kind) are \(names.joined(separator: ", "))"
  return "\(name.quotedBriefly): \(didYouMean(name, among: names) ?? all)"
}

/// Turns a command in JSON into the line that a person would type.
private struct CommandRequest {
  private let name: String
  private let description: CommandDescription?
  /// As they are typed.
  private var words: [String] = []
  /// The first parameter that was left out: none can be given after it.
  private var gap: ParameterDescription?
  /// Whether nothing waits for it.
  private var runsInBackground = false

  var line: String {
    Words.line([Words.quoted(name)] + words, inBackground: runsInBackground)
  }

  init(_ command: JSON, _ members: [JSON.Member], _ commands: [CommandDescription]) throws {
    guard case .string(let name) = command else {
      throw RequestError("command: expected a string, found \(command.kind)")
    }
    self.name = name
    description = commands.named(name)
    try members.expectOnly(["command", "arguments", "background"])
    switch members["background"] {
    case nil: break
    case .boolean(let isInBackground)?: runsInBackground = isInBackground
    case let other?: throw RequestError("background: expected a boolean, found \(other.kind)")
    }
    switch members["arguments"] {
    case nil: break
    case .object(let named)?: try take(named)
    case .array(let values)?: try take(values)
    case let other?:
      throw RequestError("arguments: expected an object or an array, found \(other.kind)")
    }
  }

  private mutating func take(_ named: [JSON.Member]) throws {
    // The stage will refuse the unknown command.
    guard let description else { return }
    let names = description.parameters.map(\.name)
    if let stranger = named.first(where: { !names.contains($0.name) }) {
      let text =
        names.isEmpty
        ? "\(stranger.name.quotedBriefly): it takes none"
        : hint(stranger.name, among: names, called: "parameters")
      throw RequestError("\(name): no parameter \(text)")
    }
    for parameter in description.parameters { try take(named[parameter.name] ?? .null, parameter) }
  }

  private mutating func take(_ values: [JSON]) throws {
    let parameters = description?.parameters ?? []
    for (index, value) in values.enumerated() {
      if index < parameters.count, parameters[index].arity != .rest {
        try take(value, parameters[index])
      } else {
        words.append(try word(value, parameters.last?.arity == .rest ? parameters.last : nil))
      }
    }
  }

  private mutating func take(_ value: JSON, _ parameter: ParameterDescription) throws {
    if value == .null {
      gap = gap ?? parameter
    } else if let gap {
      throw RequestError("\(name): \(parameter.name) can't be given without \(gap.name)")
    } else if parameter.arity == .rest {
      guard case .array(let elements) = value else { throw mismatch(value, parameter, "an array") }
      words += try elements.map { try word($0, parameter) }
    } else {
      words.append(try word(value, parameter))
    }
  }

  /// The word that a person would type for `value`.
  private func word(_ value: JSON, _ parameter: ParameterDescription?) throws -> String {
    let kind = parameter?.kind
    switch value {
    // In quotes it is not taken for a literal.
    case .string(let text) where ["(", "[", "."].contains(text.first):
      return ByteBuffer.text { $0.appendQuoted(text) }
    case .string(let text) where text.first == "\"" && kind == .literal:
      return Words.quoted(Value.string(text).description)
    case .string(let text): return Words.quoted(text)
    case .number(let text) where kind != .text && kind != .boolean: return Words.quoted(text)
    case .boolean(let boolean) where kind == .boolean || kind == nil: return "\(boolean)"
    case _ where kind == .literal: return Words.quoted(Value(value).description)
    default:
      let expected =
        switch kind {
        case .text: "a string"
        case .boolean: "a boolean"
        default: "a number or a string"
        }
      throw mismatch(value, parameter, expected)
    }
  }

  private func mismatch(
    _ value: JSON, _ parameter: ParameterDescription?, _ expected: String
  ) -> RequestError {
    let place = [name, parameter?.name].compactMap { $0 }.joined(separator: ": ")
    return RequestError("\(place): expected \(expected), found \(value.kind)")
  }
}

extension [JSON.Member] {
  fileprivate subscript(name: String) -> JSON? { first { $0.name == name }?.value }

  fileprivate func expectOnly(_ names: [String]) throws {
    if let stranger = first(where: { !names.contains($0.name) }) {
      throw RequestError(unknown: stranger.name, among: names)
    }
  }
}
