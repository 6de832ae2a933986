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

extension Screen {
  /// What the screen has. Makes no view model.
  package static var description: ScreenDescription {
    let interface = Interface(describe)
    return ScreenDescription(
      name: name, bindings: interface.bindings.map { BindingDescription($0) },
      commands: interface.commands.map(\.description), events: interface.events)
  }
}

extension BindingDescription {
  fileprivate init(_ binding: Binding) {
    self.init(binding.name)
    isSettled = binding.options.contains(.settled)
    isVolatile = binding.options.contains(.volatile)
    isHidden = binding.options.contains(.hidden)
    isProgress = binding.options.contains(.progress)
    type = binding.type
  }
}
