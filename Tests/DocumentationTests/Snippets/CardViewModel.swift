import ExampleModels
import Foundation
import Understudy

final class CardViewModel {
  private var person: Person { didSet { onChange?() } }
  var onChange: (() -> Void)?

  init(person: Person) { self.person = person }

  var fullNameText: String? {
    let names = [person.firstName, person.lastName].compactMap { $0 }.filter { !$0.isEmpty }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  var birthDateText: String? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEEE MMMM d, yyyy"
    return person.birthDate.map(formatter.string(from:))
  }

  func rename(first: String, last: String) {
    person = Person(firstName: first, lastName: last, birthDate: person.birthDate)
  }

  func forgetBirthDate() { person.birthDate = nil }
}

final class ThinCardController {
  let nameLabel = Label()
  let birthDateLabel = Label()
  private let viewModel: CardViewModel

  init(viewModel: CardViewModel) {
    self.viewModel = viewModel
    viewModel.onChange = { [unowned self] in show() }
    show()
  }

  func didEnterName(first: String, last: String) { viewModel.rename(first: first, last: last) }
  func didClearBirthDate() { viewModel.forgetBirthDate() }

  private func show() {
    nameLabel.text = viewModel.fullNameText
    birthDateLabel.text = viewModel.birthDateText
  }
}

enum ThinCardControllerScreen: Screen {
  static let name = "card"

  static func make(in world: World, notify: Notifier) -> ThinCardController {
    ThinCardController(viewModel: CardViewModel(person: .wasin))
  }

  static func describe(_ view: inout Interface<ThinCardController>) {
    view.bind("nameLabel", \.nameLabel.text)
    view.bind("birthDateLabel", \.birthDateLabel.text)
    view.command("enter-name", ThinCardController.didEnterName, "first", "last")
    view.command("clear-birth-date", ThinCardController.didClearBirthDate)
  }
}

enum CardScreen: Screen {
  static let name = "card"

  static func make(in world: World, notify: Notifier) -> CardViewModel {
    let viewModel = CardViewModel(person: .wasin)
    viewModel.onChange = { notify() }
    return viewModel
  }

  static func describe(_ view: inout Interface<CardViewModel>) {
    view.bind("nameLabel", \.fullNameText)
    view.bind("birthDateLabel", \.birthDateText)
    view.command("enter-name", CardViewModel.rename, "first", "last")
    view.command("clear-birth-date", CardViewModel.forgetBirthDate)
  }
}
