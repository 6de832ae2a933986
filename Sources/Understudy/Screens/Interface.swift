/// What a screen shows of its view model, and what can be done with it.
///
/// A screen registers bindings and commands one statement each. A mistake in a name (a letter that
/// is not allowed, the same name twice) stops the program at that statement.
@MainActor
public struct Interface<ViewModel> {
  @usableFromInline let subject = ViewModelBox<ViewModel>()
  var bindings: [Binding] = []
  var commands: [Command] = []
  /// What is to be done with each view model that appears, giving what must be kept for it.
  var listeners: [(ViewModel, Notifier) -> Any] = []
  /// Makes what listens to the view models inside one, as they come and go.
  var followers: [(Notifier) -> (ViewModel) -> Void] = []
  /// Whether this is the part of a screen that shows a view model inside another.
  let isNested: Bool

  init(isNested: Bool = false) { self.isNested = isNested }

  /// Shows a property of the view model under `name`.
  ///
  /// After each callback and each command the property is read, and written when it changed. Values
  /// of `Equatable` types are compared as such; all others by what they show. `Int`, `Double`,
  /// `Bool`, `String` and lists of them cost least; types that are neither ``ValueConvertible`` nor
  /// standard are shown by reflection, which is slow (some microseconds a value) but needs nothing
  /// of them.
  ///
  /// - Parameters:
  ///   - name: by the view model's own property name: a Swift identifier.
  ///   - read: usually a key path.
  ///   - options: whether the binding is settled, volatile, progress or hidden.
  ///   - file: where a mistake in the name is reported.
  ///   - line: the line of it.
  @inlinable @inline(__always)
  public mutating func bind<Shown>(
    _ name: String,
    _ read: @escaping (ViewModel) -> Shown,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    // Inlined, so that reading the property is compiled where the view model's type and the
    // property are known: it is done for each binding at each command. For that the closure `get`
    // holds the property alone, which the compiler then puts in its place.
    let get: (ViewModelBox<ViewModel>) -> Shown = { read($0.value) }
    add(name, options, file: file, line: line) { [subject] in get(subject) }
  }

  @usableFromInline
  mutating func add<Shown>(
    _ name: String, _ options: BindingOptions, file: StaticString, line: UInt,
    _ read: @escaping () -> Shown
  ) {
    add(Binding.make(name, options, read), file: file, line: line)
  }

  mutating func add(_ binding: Binding, file: StaticString, line: UInt) {
    let name = binding.name
    precondition(Names.isBinding(name), "\(name): \(Names.bindingRule)", file: file, line: line)
    precondition(
      !bindings.contains { $0.name == name }, "\(name): bound twice", file: file, line: line)
    precondition(
      !isNested || binding.options.isSubset(of: .volatile), "\(name): \(Names.nestedRule)",
      file: file, line: line)
    bindings.append(binding)
  }

  mutating func add(_ command: Command, file: StaticString, line: UInt) {
    let name = command.name
    precondition(Names.isCommand(name), "\(name): \(Names.commandRule)", file: file, line: line)
    precondition(
      !commands.contains { $0.name == name }, "\(name): two commands", file: file, line: line)
    if let flaw = command.parameterFlaw ?? rowFlaw(of: command) {
      preconditionFailure(flaw, file: file, line: line)
    }
    commands.append(command)
  }

  /// What is wrong with the lists that the command's rows are of; nil when nothing is.
  private func rowFlaw(of command: Command) -> String? {
    for parameter in command.parameters {
      if let list = parameter.indexedList, !bindings.contains(where: { $0.name == list }) {
        return "\(command.name): \(parameter.name) is a row of \(list), which is not bound above"
      }
    }
    return nil
  }
}

/// How a binding is rendered.
public struct BindingOptions: OptionSet, Sendable {
  /// The set as bits.
  public let rawValue: Int

  /// Makes a set of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Counts only with its value at the end of a command: progress, noise.
  public static let settled = BindingOptions(rawValue: 1)
  /// Never the same twice: recorded as a placeholder of its kind, `<date>` or `<int>`.
  public static let volatile = BindingOptions(rawValue: 2)
  /// What a view would not draw, such as a key: recorded and compared as any other, but not shown
  /// at the prompt, unless `:show` names it.
  public static let hidden = BindingOptions(rawValue: 8)
  /// How much of the running command is done: a `Double` of 0...1 or an `Int` of 0...100, per cent.
  ///
  /// The prompt draws it as a bar while a command runs; what is nil, or anything else, draws none.
  /// It is also ``settled``: the session holds only what it is at the end of a command. Where a
  /// screen binds several, the first that has a value is drawn.
  public static let progress: BindingOptions = [.settled, BindingOptions(rawValue: 4)]
}

/// The rules for names that screens give.
enum Names {
  static let bindingRule = "a binding's name is a Swift identifier"
  static let commandRule =
    "a command's name is lower-case words of letters and digits, joined by hyphens, two letters at least"

  static let nestedRule =
    "of the options, a binding of a view model inside another takes volatile alone"

  static let outputRule =
    "an output is shown of the screen's own view model alone, not of one inside it"

  static func isBinding(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return isLetter(first)
      && name.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  // Two letters at least: `x` begins the line of a crash in a session.
  static func isCommand(_ name: String) -> Bool {
    let words = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return name.utf8.count >= 2
      && words.allSatisfy { word in
        word.first.map { isLowercase($0) } ?? false
          && word.allSatisfy { isLowercase($0) || isDigit($0) }
      }
  }

  /// Whether `name` may be typed for a command: `rows[2].select`, too.
  static func isTypedCommand(_ name: String) -> Bool {
    let name = CommandAddress(name)?.name ?? name
    let parts = name.replacing(CommandAddress.row, with: "").split(
      separator: ".", omittingEmptySubsequences: false)
    return parts.dropLast().allSatisfy { isBinding(String($0)) }
      && parts.last.map { isCommand(String($0)) } ?? false
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { 0x61...0x7a ~= byte }
  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool {
    isLowercase(byte) || 0x41...0x5a ~= byte || byte == UInt8(ascii: "_")
  }
}
