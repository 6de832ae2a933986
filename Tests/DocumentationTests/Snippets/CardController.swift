import ExampleModels
import Foundation
import Understudy

/// A stand-in for the label of a UI toolkit.
final class Label {
  var text: String?
}

final class CardController {
  let nameLabel = Label()
  let birthDateLabel = Label()
  private var person: Person

  init(person: Person) {
    self.person = person
    show()
  }

  func didEnterName(first: String, last: String) {
    person.firstName = first
    person.lastName = last
    show()
  }

  func didClearBirthDate() {
    person.birthDate = nil
    show()
  }

  private func show() {
    let names = [person.firstName, person.lastName].compactMap { $0 }.filter { !$0.isEmpty }
    nameLabel.text = names.isEmpty ? nil : names.joined(separator: " ")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEEE MMMM d, yyyy"
    birthDateLabel.text = person.birthDate.map(formatter.string(from:))
  }
}

enum CardControllerScreen: Screen {
  static let name = "card"

  static func make(in world: World, notify: Notifier) -> CardController {
    CardController(person: .wasin)
  }

  static func describe(_ view: inout Interface<CardController>) {
    view.bind("nameLabel", \.nameLabel.text)
    view.bind("birthDateLabel", \.birthDateLabel.text)
    view.command("enter-name", CardController.didEnterName, "first", "last")
    view.command("clear-birth-date", CardController.didClearBirthDate)
  }
}

extension Person {
  static let wasin = Person(
    firstName: "Wasin", lastName: "Thonkaew", birthDate: Date(timeIntervalSince1970: 638_928_000))
}
