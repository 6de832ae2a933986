import ExampleModels
import ExampleViewModels
import Understudy

enum GreetingScreen: Screen {
  static let name = "greeting"
  static let summary = "a greeting that is shown on demand, announced by a closure"

  static func make(
    in world: World, notify: Notifier
  ) throws -> any GreetingViewModelProtocol {
    let viewModel = try viewModel(in: world.settings.locale)
    viewModel.greetingDidChange = { _ in notify() }
    return viewModel
  }

  /// The view model of the seed article, or one that greets in the language of a locale. The rest
  /// of the screen knows only their protocol.
  private static func viewModel(in locale: String?) throws -> any GreetingViewModelProtocol {
    let person = Person(firstName: "Wasin", lastName: "Thonkaew")
    return if let locale {
      try LocalizedGreetingViewModel(person: person, localeIdentifier: locale)
    } else {
      GreetingViewModel(person: person)
    }
  }

  static func describe(_ view: inout Interface<any GreetingViewModelProtocol>) {
    view.announcesChanges()
    view.bind("greeting", \.greeting)
    view.command("show-greeting") { $0.showGreeting() }.help("say hello")
  }
}
