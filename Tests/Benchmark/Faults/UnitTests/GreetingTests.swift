import ExampleModels
import ExampleViewModels
import Testing

@Suite struct GreetingTests {
  @Test func greetingIsNilUntilShownThenNotifies() {
    let person = Person(firstName: "Wasin", lastName: "Thonkaew")
    let viewModels: [any GreetingViewModelProtocol] = [
      GreetingViewModel(person: person), LocalizedGreetingViewModel(person: person),
    ]
    for viewModel in viewModels {
      var shown: [String?] = []
      viewModel.greetingDidChange = { shown.append($0.greeting) }
      #expect(viewModel.greeting == nil)
      viewModel.showGreeting()
      viewModel.showGreeting()
      #expect(shown == ["Hello Wasin Thonkaew", "Hello Wasin Thonkaew"])
    }
  }
}
