import SessionAnalysis

/// A named action of a view model. An object because it is fetched for each line: copying a
/// structure would count references to each of its parts.
@usableFromInline
final class Command {
  var description: CommandDescription
  /// Whether the command takes a secret.
  let hasSecret: Bool
  /// Whether its name contains rows.
  let isOfRows: Bool
  /// Whether it takes the number of a row of a list that the screen shows.
  let takesRows: Bool
  /// Returns why it can't be used now, for the rows in the typed name; nil if it can. The function
  /// itself is nil if it can always be used.
  private(set) var reasonDisabled: ((_ rows: ArraySlice<Int>) -> String?)?
  /// When it can be used; nil if it always can, and for a row's command.
  private(set) var condition: Condition?
  let body: Body

  @usableFromInline
  enum Body {
    /// Keeps its result in the arguments.
    case sync((inout Arguments) throws -> Void)
    /// Reads the arguments, and returns what to await, which returns the command's result.
    case async((inout Arguments) throws -> () async throws -> Any)
  }

  /// When a command can be used.
  struct Condition {
    /// What announces its changes.
    let announcer: Announcer
    /// Returns why the command can't be used now, nil if it can. Frames call it, in the middle of
    /// commands too.
    let reasonDisabled: () -> String?
  }

  init(
    _ description: CommandDescription,
    reasonDisabled: ((_ rows: ArraySlice<Int>) -> String?)? = nil, condition: Condition? = nil,
    _ body: Body
  ) {
    self.description = description
    hasSecret = description.parameters.contains(where: \.isSecret)
    isOfRows = description.isOfRows
    takesRows = description.parameters.contains { $0.indexedList != nil }
    self.reasonDisabled = reasonDisabled
    self.condition = condition
    self.body = body
    self.description.canBeDisabled = condition != nil
    if case .async = body { self.description.isAsynchronous = true }
  }

  /// Disables it for as long as `reason` returns why.
  func disable(_ reason: @escaping () -> String?) {
    reasonDisabled = { _ in reason() }
    condition = Condition(announcer: .viewModel, reasonDisabled: reason)
    description.canBeDisabled = true
  }

  var name: String { description.name }
  var parameters: [ParameterDescription] { description.parameters }

  /// What is wrong with the parameters or their order; nil if nothing is.
  var parameterFlaw: String? {
    var open: ParameterDescription?
    for parameter in parameters {
      if let flaw = parameter.flaw { return "\(parameter.name): \(flaw)" }
      if let open, open.arity == .rest || parameter.arity == .one {
        return "\(parameter.name) can't follow \(open.name), which may take its word"
      }
      if parameter.arity != .one { open = parameter }
    }
    return nil
  }
}

extension Command {
  /// Refuses a line with too few words before any of them is read and may be quoted: any of them
  /// might be the secret.
  func expectEnough(_ words: Words) throws {
    let missing = missingParameter(description.arguments(in: words).count)
    if let missing { throw Refusal.ArgumentFlaw.missing(parameter: missing.name) }
  }

  private func missingParameter(_ given: Int) -> ParameterDescription? {
    parameters.dropFirst(given).first { $0.arity == .one }
  }

  /// The line of `words` without its secrets; nil if it has none.
  func hiding(_ words: Words) -> String? {
    guard hasSecret, words.count > 1 else { return nil }
    return Words.line(shownWords(words), inBackground: words.runsInBackground)
  }

  private func shownWords(_ words: Words) -> [String] {
    let arguments = description.arguments(in: words)
    let isWhole = missingParameter(arguments.count) == nil
    var shown = [words.text(0)]
    for (index, argument) in arguments.enumerated() {
      guard isWhole, index < parameters.count else {
        shown.append(SecretMark.hidden)
        continue
      }
      let parameter = parameters[index]
      if parameter.arity == .rest {
        return shown + rest(parameter, arguments[index...], words)
      }
      shown.append(text(argument, parameter, words))
    }
    return shown
  }

  // A list is hidden as one word: the number of its words is secret, too.
  private func rest(
    _ parameter: ParameterDescription, _ arguments: ArraySlice<Range<Int>>, _ words: Words
  ) -> [String] {
    let shown = arguments.map { text($0, parameter, words) }
    guard parameter.isSecret else { return shown }
    return [shown.contains(SecretMark.mismatch) ? SecretMark.mismatch : SecretMark.hidden]
  }

  private func text(
    _ argument: Range<Int>, _ parameter: ParameterDescription, _ words: Words
  ) -> String {
    let isLiteral = words.beginsLiteral(argument.lowerBound)
    let word = isLiteral ? words.typed(argument) : words.text(argument.lowerBound)
    if let hidden = parameter.hidden(word) { return Words.quoted(hidden) }
    return isLiteral ? word : Words.quoted(word)
  }
}

/// Finds a command by the bytes of its name, without making a string.
struct CommandTable {
  private let names: [[UInt8]]
  /// What most names differ in: comparing it takes a few instructions, while fetching the name itself
  /// counts references.
  private let keys: [Key]

  private struct Key: Equatable {
    let length: Int
    /// The first eight bytes as a number.
    let beginning: UInt64

    @inline(__always)
    init(_ name: Span<UInt8>) {
      length = name.count
      var beginning: UInt64 = 0
      for place in 0..<min(name.count, 8) { beginning |= UInt64(name[place]) << (place * 8) }
      self.beginning = beginning
    }
  }

  init(_ names: [String]) {
    let names = names.map { Array($0.utf8) }
    self.names = names
    keys = names.map { Key($0.span) }
  }

  /// The index of `name` in the list that the table was made from; nil if it is not there.
  func index(of name: Span<UInt8>) -> Int? {
    let key = Key(name)
    for index in keys.indices where keys[index] == key {
      // The rest needs to be compared only if there is one.
      if name.count <= 8 { return index }
      let known = names[index]
      if name.isEqual(to: known.span) { return index }
    }
    return nil
  }

  func index(of name: String) -> Int? { name.withBytes { index(of: $0) } }

  func index(of words: Words, _ i: Int) -> Int? { words.withBytes(i) { index(of: $0) } }
}
