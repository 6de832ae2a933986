import ExampleModels
import ExampleViewModels
import Foundation
import Understudy

enum PersonScreen: Screen {
  static let name = "person"
  static let summary = "a person's names and birth date, as texts that follow the locale"

  static func make(in world: World, notify: Notifier) throws -> PersonViewModel {
    // 1 April 1990 in GMT; the view model shows calendar days.
    let birthDate = Date(timeIntervalSince1970: 638_928_000)
    let person = Person(firstName: "Wasin", lastName: "Thonkaew", birthDate: birthDate)
    let viewModel = PersonViewModel(person: person)
    try viewModel.setLocale(world.settings.locale ?? "en_US")
    return viewModel
  }

  static func describe(_ view: inout Interface<PersonViewModel>) {
    view.bind("firstNameText", \.firstNameText)
    view.bind("lastNameText", \.lastNameText)
    view.bind("fullNameText", \.fullNameText)
    view.bind("birthDateText", \.birthDateText)
    view.command(
      "rename", PersonViewModel.rename, "first", "last", help: "change the person's names")
    view.command("born", PersonViewModel.setBirthDate, "date", help: "set the birth date")
    view.command("forget-birth-date", PersonViewModel.forgetBirthDate, help: "clear the birth date")
    view.command("locale", PersonViewModel.setLocale, "id", help: "use a locale, such as fr_FR")
  }
}
