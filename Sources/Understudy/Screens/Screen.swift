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
  static var name: String { get }

  /// One line about the screen, for lists; empty by default.
  static var summary: String { get }

  /// Makes the view model.
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
  /// Empty.
  public static var summary: String { "" }
}
