/// The bindings and commands of a screen.
///
/// A screen registers each with one statement. Mistakes in names (a character that is not allowed, a name
/// that is used twice) stop the program, which names their statements.
@MainActor
public struct Interface<ViewModel> {
  @usableFromInline let subject = ViewModelBox<ViewModel>()
  var bindings: [Binding] = []
  var commands: [Command] = []
  /// The names of the events.
  var events: [String] = []
  /// Called for each view model that appears; they return what must be kept for it.
  var listeners: [(ViewModel, Notifier) -> Any] = []
  /// They make functions that listen to the view models inside one, as they come and go.
  var followers: [(Notifier) -> (ViewModel) -> Void] = []
  var invariants: [Invariant] = []
  /// Whether the screen declares that the view model announces its changes.
  var announces = false
  /// Whether the screen declares that what the view model prints is part of the session.
  var recordsPrinted = false
  /// How many view models this one is inside of.
  let depth: Int
  var isNested: Bool { depth > 0 }

  /// Whether there are listeners or followers.
  var listens: Bool { !listeners.isEmpty || !followers.isEmpty }

  init(depth: Int = 0, _ describe: (inout Interface) -> Void = { _ in }) {
    self.depth = depth
    describe(&self)
    if !isNested { Mistake.stopIfNoted() }
  }

  /// Shows a property of the view model under `name`.
  ///
  /// After each callback and each command the property is read, and written if it changed.
  /// `Equatable` values are compared with `==`, others by what they show. `Int`, `Double`, `Bool`,
  /// `String` and lists of them cost least. Types that are neither ``ValueConvertible`` nor
  /// standard are shown by reflection, which is slow (some microseconds for each value) but
  /// requires nothing of the type.
  ///
  /// - Parameters:
  ///   - name: the name of the view model's property: a Swift identifier.
  ///   - read: usually a key path.
  ///   - options: whether the binding is settled, volatile, progress, hidden, unannounced or everyChange.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  @inlinable @inline(__always)
  public mutating func bind<Shown>(
    _ name: String,
    _ read: @escaping (ViewModel) -> Shown,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    // Inlined, so that reading the property, which happens for each binding at each command, is
    // compiled where the types are known. The closure `get` captures only `read`, so that the
    // compiler can inline it.
    let get: (ViewModelBox<ViewModel>) -> Shown = { read($0.value) }
    add(name, options, file: file, line: line) { [subject] in get(subject) }
  }

  @usableFromInline
  mutating func add<Shown>(
    _ name: String, _ options: BindingOptions, file: StaticString, line: UInt,
    _ read: @escaping () -> Shown
  ) {
    let binding = Binding.make(name, options, read)
    binding.type = Shown.self
    add(binding, file: file, line: line)
  }

  mutating func add(_ binding: Binding, file: StaticString, line: UInt) {
    if let flaw = flaw(of: binding) {
      Mistake.note("\(binding.name): \(flaw)", file: file, line: line)
    }
    bindings.append(binding)
  }

  /// What is wrong with a new binding; nil if nothing is.
  private func flaw(of binding: Binding) -> String? {
    if !Names.isBinding(binding.name) { return Names.bindingRule }
    if bindings.contains(where: { $0.name == binding.name }) { return "bound twice" }
    if isNested, !binding.options.isSubset(of: [.volatile, .unannounced, .everyChange]) {
      return "a binding of a nested view model can be only volatile, unannounced or everyChange: "
        + "pass other options to child or rows"
    }
    return nil
  }
}

/// How a binding is rendered.
public struct BindingOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Only the value at the end of a command is recorded: for progress and noise. Changes while time passes, as
  /// of a countdown, are one line with the last value and their number.
  public static let settled = BindingOptions(rawValue: 1)
  /// The value differs each time, and is recorded as a placeholder of its kind: `<date>` or
  /// `<int>`.
  public static let volatile = BindingOptions(rawValue: 2)
  /// The view would not show the value, for example a key. It is recorded and compared like any
  /// other, but the prompt shows it only if `:show` names it.
  public static let hidden = BindingOptions(rawValue: 8)
  /// The view model does not announce its changes, and need not: no view depends on it.
  public static let unannounced = BindingOptions(rawValue: 16)
  /// Each change is recorded. Of other bindings that a timer changes more than 16 times in ten seconds, the
  /// session has one line with the last value, and how often it changed.
  public static let everyChange = BindingOptions(rawValue: 32)
  /// How much of the running command is done: a `Double` from 0 to 1, or an `Int` of per cent from
  /// 0 to 100.
  ///
  /// The prompt draws a bar while a command runs, except for nil and values of other types. The
  /// binding is also ``settled``: the session has only its value at the end of a command. If a
  /// screen has several, the first that has a value is drawn.
  public static let progress: BindingOptions = [.settled, BindingOptions(rawValue: 4)]
}

extension Interface {
  /// Shows a property that the view writes, and offers a command that sets it: a text field, a
  /// switch, a picker; `$model.query` in SwiftUI.
  ///
  /// ```swift
  /// view.field("query", \.query)
  /// view.field("minimumStars", \.minimumStars, "stars")
  /// ```
  ///
  /// The binding has the name of the property, and the command the same one in lower-case words:
  /// `minimum-stars 3`.
  ///
  /// - Parameters:
  ///   - name: the property's own name: a Swift identifier.
  ///   - path: the path to the property, which the screen must be able to set.
  ///   - parameter: what the command takes; by default one word, called `value`.
  ///   - options: how the binding is rendered.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  /// - Returns: the command, for what else there is to say of it.
  @inlinable @inline(__always) @discardableResult
  public mutating func field<Value>(
    _ name: String, _ path: WritableKeyPath<ViewModel, Value>,
    _ parameter: Parameter<Value>? = nil, _ options: BindingOptions = [],
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    bind(name, { $0[keyPath: path] }, options, file: file, line: line)
    return command(commandName(of: name), parameter ?? "value", file: file, line: line) {
      $0[keyPath: path] = $1
    }
  }

  @usableFromInline
  func commandName(of field: String) -> String { Names.command(for: field) }
}

extension Interface {
  /// Declares that what the view model prints is part of what it does: then a session has it as `|` lines, and
  /// a replay compares them.
  ///
  /// ```swift
  /// view.recordsPrintedText()
  /// ```
  ///
  /// Without it, printed text is for the person who debugs the view model: it is shown and not recorded. Text
  /// of ``Notifier/print(_:)`` is always recorded.
  ///
  /// What goes through `print` and C's `stdout` is meant. In a process of tests, where other code prints as
  /// well, it goes to standard output instead: use ``Notifier/print(_:)`` for what a test must see.
  public mutating func recordsPrintedText() { recordsPrinted = true }
}

/// What is always true of a view model.
final class Invariant {
  /// Returns how it is broken now; nothing if it is true.
  let violations: () -> [String]
  private var reported: [String] = []

  init(_ violations: @escaping () -> [String]) { self.violations = violations }

  /// Writes what is broken and was not at the last call.
  func check(in transcript: ByteBuffer) {
    let violations = violations()
    if violations.isEmpty && reported.isEmpty { return }
    for violation in violations where !reported.contains(violation) {
      transcript.append(Event.refusal(.broken(violation)))
    }
    reported = violations
  }
}

extension Interface {
  /// Checks after each frame and each command that something is true of the view model.
  ///
  /// ```swift
  /// view.invariant("count is the number of rows") { $0.count == $0.rows.count }
  /// ```
  ///
  /// When it is no longer true, the session has an event, once until it is true again:
  /// `! "broken: count is the number of rows"`. In the description of a nested view model it is
  /// checked for each that is there: `! "broken: rows[2]: the name is not empty"`.
  ///
  /// - Parameters:
  ///   - text: what is true, as a statement.
  ///   - isTrue: whether it is. It only reads the view model, and is not called while a command
  ///     changes a structure.
  public mutating func invariant(_ text: String, _ isTrue: @escaping (ViewModel) -> Bool) {
    invariants.append(Invariant { [subject] in isTrue(subject.value) ? [] : [text] })
  }
}
