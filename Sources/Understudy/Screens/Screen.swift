import SessionAnalysis

/// Attaches a view model to the command line: its name, how to make it, its bindings, its commands.
///
/// ```swift
/// enum CounterScreen: Screen {
///   static let name = "counter"
///
///   static func make(in world: World, notify: Notifier) -> Counter { Counter() }
///
///   static func describe(_ view: inout Interface<Counter>) {
///     view.bind("count", \.count)
///     view.command("step", Counter.step, Parameter("by", default: 1))
///   }
/// }
/// ```
@MainActor
public protocol Screen {
  /// The view model that the screen shows.
  associatedtype ViewModel

  /// The screen's name on the command line and in session files: lower-case words with hyphens.
  ///
  /// By default the name of the type without `Screen`: `BookListScreen` is `book-list`, and so is
  /// `BookList.Screen`.
  static var name: String { get }

  /// One line about the screen, for lists; empty by default.
  static var summary: String { get }

  /// Makes the view model; not needed for a ``DefaultInitializable`` one.
  ///
  /// Wrap every input that is not deterministic with `world`, and let the view model call `notify`
  /// where it would notify its view of a change.
  ///
  /// - Throws: an error if the view model can't be made; the screen then does not open.
  static func make(in world: World, notify: Notifier) throws -> ViewModel

  /// Registers the screen's bindings and commands.
  static func describe(_ view: inout Interface<ViewModel>)
}

extension Screen {
  /// The name of the type without `Screen`, in lower-case words with hyphens.
  public static var name: String {
    // Qualified, for `Cart.Screen`, which is `cart`; but not by the arguments of a generic type.
    let path = _typeName(Self.self).prefix { $0 != "<" }.split(separator: ".").suffix(2)
    let names = path.map { $0.hasSuffix("Screen") ? $0.dropLast(6) : $0 }
    return Names.command(for: String(names.last { $0.first?.isLetter == true } ?? ""))
  }

  /// No line about the screen.
  public static var summary: String { "" }
}

/// A view model that needs nothing to be made: its screen can leave out `make`.
///
/// ```swift
/// extension Counter: DefaultInitializable {}
/// ```
public protocol DefaultInitializable {
  /// Makes the view model.
  @MainActor init()
}

extension Screen where ViewModel: DefaultInitializable {
  /// Makes the view model with `init()`.
  public static func make(in world: World, notify: Notifier) -> ViewModel { ViewModel() }
}

/// A screen's bindings and commands, without its view model's type.
package struct ScreenDescription: Sendable {
  /// The bindings and how each is rendered, in order.
  package let bindings: [(name: String, options: BindingOptions)]
  /// The commands, in order.
  package let commands: [CommandDescription]
  /// The names of the events, in order.
  package let events: [String]
}

extension Screen {
  /// The screen's bindings and commands. Makes no view model.
  package static var description: ScreenDescription {
    let interface = Interface(describe)
    return ScreenDescription(
      bindings: interface.bindings.map { ($0.name, $0.options) },
      commands: interface.commands.map(\.description), events: interface.events)
  }
}

extension Comparison {
  /// Compares a replay with its session, and reports names that the screen does not have.
  @MainActor
  package init(
    _ session: Session, _ replay: ReplayLog, fillsGaps: Bool = false,
    on screen: (any Screen.Type)?
  ) {
    let names = screen.map { screen in
      let description = screen.description
      return ScreenNames(
        screen: screen.name, bindings: description.bindings.map(\.name),
        commands: description.commands.map {
          ScreenNames.Command(
            $0.name, arguments: $0.numberOfArguments, accepts: $0.mayAccept, choices: $0.choices)
        })
    }
    self.init(session, replay, fillsGaps: fillsGaps, among: names)
  }
}

extension Screen {
  /// What sessions can cover of the screen. Makes no view model.
  package static var outline: ScreenOutline {
    let interface = Interface(describe)
    return ScreenOutline(
      screen: name, bindings: interface.bindings.map { ScreenOutline.Binding($0) },
      commands: interface.commands.map { ScreenOutline.Command($0) }, events: interface.events)
  }
}

extension ScreenOutline.Binding {
  fileprivate init(_ binding: Binding) {
    self.init(
      binding.name, isVolatile: binding.options.contains(.volatile),
      cases: enumerationValues(of: binding.type))
  }
}

extension ScreenOutline.Command {
  fileprivate init(_ command: Command) {
    let description = command.description
    self.init(
      command.name, command.parameters.map { ScreenOutline.Parameter($0) },
      canBeDisabled: command.condition != nil, arguments: { description.arguments(in: $0) })
  }
}

extension ScreenOutline.Parameter {
  fileprivate init(_ parameter: ParameterDescription) {
    let range = parameter.range.map { [$0.lowest, $0.highest].compactMap { $0 } } ?? []
    let words = parameter.choices.isEmpty ? range.map(parameter.kind.word) : parameter.choices
    self.init(
      parameter.name, isOptional: parameter.arity != .one,
      words: parameter.isSecret ? [] : words, spellings: parameter.form.spellings,
      defaultWord: parameter.defaultValue.map(parameter.kind.word),
      isRow: parameter.indexedList != nil)
  }
}
