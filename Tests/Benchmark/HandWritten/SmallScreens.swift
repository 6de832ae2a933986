import ExampleModels
import ExampleViewModels

func runBind() {
  print("understudy 3 bind")
  let person = BindExample.Person()
  let subscribers = BindExample.Subscribers(of: person) { print("| \($0)") }
  subscribers.subscribe("direct")
  subscribers.skipFirst("skip")
  var (state, names): (Int?, [String]?) = (nil, nil)
  func showChanges() {
    printChange("state", person.state.value, &state)
    printChange("subscribers", subscribers.names, &names)
  }
  showChanges()
  while let words = nextCommand() {
    switch words.first {
    case "change-state": person.changeState()
    case "fire": person.fire()
    default: print("! \"unknown command\"")
    }
    showChanges()
  }
}

func runGreeting() {
  print("understudy 3 greeting")
  let viewModel = GreetingViewModel(person: Person(firstName: "Wasin", lastName: "Thonkaew"))
  var greeting: String??
  func showChanges() { printChange("greeting", viewModel.greeting, &greeting) }
  viewModel.greetingDidChange = { _ in showChanges() }
  showChanges()
  while let words = nextCommand() {
    switch words.first {
    case "show-greeting": viewModel.showGreeting()
    default: print("! \"unknown command\"")
    }
  }
}

func runIntegers() {
  print("understudy 3 integers")
  var (integers, count, canRemove): ([Int]?, Int?, Bool?) = (nil, nil, nil)
  let viewModel = SortedIntegersViewModel(nextInteger: { Int.random(in: 0..<10) }) { state in
    switch state.editingStyle {
    case .insert(let integer, let row):
      integers?.insert(integer, at: row)
      print("+ integers[\(row)] = \(integer)")
    case .delete(let row):
      print("- integers[\(row)] = \(integers?.remove(at: row) ?? 0)")
    case .none: printChange("integers", state.sortedIntegers, &integers)
    }
    printChange("count", state.count, &count)
  }
  func showAvailability() {
    printChange("remove", isEnabled: viewModel.canRemove, else: "the list is empty", &canRemove)
  }
  printChange("integers", viewModel.state.sortedIntegers, &integers)
  printChange("count", viewModel.state.count, &count)
  showAvailability()
  while let words = nextCommand() {
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("add", let number): viewModel.add(number)
    case ("remove", let row?):
      do { try viewModel.remove(at: row) } catch { print("! \"\(error)\"") }
    default: print("! \"unknown command\"")
    }
    showAvailability()
  }
}

func runPerson() {
  print("understudy 3 person")
  let viewModel = PersonViewModel.example()
  var (first, last, full): (String??, String??, String??) = (nil, nil, nil)
  var (birthDate, locale): (String??, String?) = (nil, nil)
  func showChanges() {
    printChange("firstNameText", viewModel.firstNameText, &first)
    printChange("lastNameText", viewModel.lastNameText, &last)
    printChange("fullNameText", viewModel.fullNameText, &full)
    printChange("birthDateText", viewModel.birthDateText, &birthDate)
    printChange("locale", viewModel.localeIdentifier, &locale)
  }
  showChanges()
  while let words = nextCommand() {
    switch words.first {
    case "rename" where words.count == 3:
      viewModel.rename(first: String(words[1]), last: String(words[2]))
    case "forget-birth-date": viewModel.forgetBirthDate()
    default: print("! \"unknown command\"")
    }
    showChanges()
  }
}
