import ExampleModels
import ExampleViewModels
import Understudy

enum GreetingScreen: Screen {
  static let name = "greeting"
  static let summary = "a greeting that is shown on demand, told by a closure"

  static func make(in world: World, notify: Notifier) -> any GreetingViewModelProtocol {
    let viewModel = GreetingViewModel(person: Person(firstName: "Wasin", lastName: "Thonkaew"))
    viewModel.greetingDidChange = { _ in notify() }
    return viewModel
  }

  static func describe(_ view: inout Interface<any GreetingViewModelProtocol>) {
    view.bind("greeting", \.greeting)
    view.command("show-greeting", help: "say hello") { viewModel in viewModel.showGreeting() }
  }
}
