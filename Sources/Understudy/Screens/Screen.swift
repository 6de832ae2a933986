/// How one view model is put on the line: its name, how to make it, its bindings, its commands.
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
  /// Wrap in `world` every input that is not deterministic, and let the view model call `notify`
  /// where it would tell its view that something changed.
  ///
  /// - Throws: what keeps the view model from being made; the screen then does not open.
  static func make(in world: World, notify: Notifier) throws -> ViewModel

  /// Says what the screen shows of the view model and what can be done with it.
  static func describe(_ view: inout Interface<ViewModel>)
}

extension Screen {
  /// No line about the screen.
  public static var summary: String { "" }
}
