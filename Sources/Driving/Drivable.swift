/// A view model that describes itself: its properties and methods, for whoever stands in for its view.
///
/// The description knows no view, so a view model can have one without knowing Understudy: this module
/// depends on nothing. The macro of the same name writes it; it can also be written by hand:
///
/// ```swift
/// final class Kettle: Drivable {
///   private(set) var degrees = 20
///
///   func heat(by amount: Int) { degrees += amount }
///
///   typealias DrivenSelf = Kettle
///   typealias DrivenInputs = InputTypes<Int, NoInputTypes>
///
///   @MainActor static func describe(to driver: inout some Driver<Kettle>) {
///     driver.property("degrees") { $0.degrees }
///     driver.method("heat", Input<Int>("amount"), help: "heat the water") {
///       (kettle: inout Kettle, amount: Int) in kettle.heat(by: amount)
///     }
///   }
/// }
/// ```
///
/// A screen takes the description up with `view.drive()`, which makes the properties bindings and the
/// methods commands. An input whose type can't be read from a command line is then an error of the
/// compiler, on the screen's line.
public protocol Drivable {
  /// The type itself. It has a name of its own because a class that is not final can't say `Self`.
  associatedtype DrivenSelf
  /// The types of all inputs of all methods, each of them once: ``InputTypes``.
  associatedtype DrivenInputs

  /// Names the properties and the methods, in the order in which they are to be listed.
  ///
  /// Reads and calls nothing itself. There is no view model yet when it is called.
  @MainActor static func describe(to driver: inout some Driver<DrivenSelf>)
}

/// A list of types, which a driver can ask something of all its types at once.
///
/// `InputTypes<Int, InputTypes<String, NoInputTypes>>` is the list of `Int` and `String`. It is written
/// in pairs, not as a parameter pack, because the compiler can then say which of the types is at fault.
public enum InputTypes<First, Rest> {}

/// The end of a list of types.
public enum NoInputTypes {}
