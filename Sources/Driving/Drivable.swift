/// A view model that describes its properties and methods, for something that stands in for its
/// view.
///
/// The description is independent of views, and this module depends on nothing, so a view model can
/// have one without knowing Understudy. The macro of the same name writes it. You can also write
/// it:
///
/// ```swift
/// final class Kettle: Drivable {
///   private(set) var degrees = 20
///
///   func heat(by amount: Int) { degrees += amount }
///
///   typealias DrivenSelf = Kettle
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
/// A screen adds the description with `view.drive()`, which makes the properties bindings and the
/// methods commands. An input whose type can't be read from a command line stops the program at that
/// line of the screen.
public protocol Drivable {
  /// The type itself. It is an associated type because a class that is not final can't use `Self`.
  associatedtype DrivenSelf

  /// Names the properties and the methods, in the order in which they are listed.
  ///
  /// It reads and calls nothing: there is no view model yet.
  @MainActor static func describe(to driver: inout some Driver<DrivenSelf>)
}
