public import ExampleModels

/// A screen that greets somebody when asked to.
public protocol GreetingViewModelProtocol: AnyObject {
  /// The greeting; `nil` until it is shown.
  var greeting: String? { get }

  /// Called each time the greeting is set, after the fact, with the view model.
  var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)? { get set }

  /// Makes the view model of the one to greet.
  ///
  /// - Parameter person: Whom to greet.
  init(person: Person)

  /// Shows the greeting.
  func showGreeting()
}

/// Greets somebody by the names there are. Use it from one thread.
public final class GreetingViewModel: GreetingViewModelProtocol {
  private let person: Person

  /// The greeting, like `Hello Wasin Thonkaew`; `nil` until it is shown.
  public private(set) var greeting: String? {
    didSet { greetingDidChange?(self) }
  }

  /// Called each time the greeting is set, after the fact, also with the same text.
  public var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)?

  /// Makes the view model of the one to greet.
  ///
  /// - Parameter person: Whom to greet. Missing and empty names are left out.
  public init(person: Person) {
    self.person = person
  }

  /// Shows the greeting: `Hello` and the names there are, one blank between them.
  public func showGreeting() {
    let names = [person.firstName, person.lastName].compactMap { $0?.trimmedNamePart }
    greeting = (["Hello"] + names).joined(separator: " ")
  }
}
