import ExampleModels
import ExampleViewModels
import Testing

@Suite struct GreetingViewModelTests {
  @Test func `is nil until shown, then tells its view`() {
    let viewModel: any GreetingViewModelProtocol = GreetingViewModel(
      person: Person(firstName: "Wasin", lastName: "Thonkaew")
    )
    var shown: [String?] = []
    viewModel.greetingDidChange = { shown.append($0.greeting) }
    #expect(viewModel.greeting == nil)
    viewModel.showGreeting()
    viewModel.showGreeting()
    #expect(shown == ["Hello Wasin Thonkaew", "Hello Wasin Thonkaew"])
  }

  @Test(arguments: [
    (nil, nil, "Hello"), ("", " ", "Hello"), ("Wasin", nil, "Hello Wasin"),
    (nil, "Thonkaew", "Hello Thonkaew"), (" Wasin\n", "\tThonkaew ", "Hello Wasin Thonkaew"),
  ])
  func `leaves missing names out`(first: String?, last: String?, greeting: String) {
    let viewModel = GreetingViewModel(person: Person(firstName: first, lastName: last))
    viewModel.showGreeting()
    #expect(viewModel.greeting == greeting)
  }
}
