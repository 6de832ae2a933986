public import ExampleModels

/// A screen that shows a greeting on demand.
public protocol GreetingViewModelProtocol: AnyObject {
  /// The greeting; `nil` until it is shown.
  var greeting: String? { get }

  /// Called with the view model each time after the greeting is set.
  var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)? { get set }

  /// Makes the view model.
  ///
  /// - Parameter person: The person to greet.
  init(person: Person)

  /// Shows the greeting.
  func showGreeting()
}

/// Greets a person by name. Use it from one thread.
public final class GreetingViewModel: GreetingViewModelProtocol {
  private let person: Person

  /// The greeting, like `Hello Wasin Thonkaew`; `nil` until it is shown.
  public private(set) var greeting: String? {
    didSet { greetingDidChange?(self) }
  }

  /// Called each time after the greeting is set, even to the same text.
  public var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)?

  /// Makes the view model.
  ///
  /// - Parameter person: The person to greet. Missing and empty names are left out.
  public init(person: Person) {
    self.person = person
  }

  /// Shows the greeting: `Hello` and the known names, separated by blanks.
  public func showGreeting() {
    let names = [person.firstName, person.lastName].compactMap { $0?.trimmedNamePart }
    greeting = (["Hello"] + names).joined(separator: " ")
  }
}
