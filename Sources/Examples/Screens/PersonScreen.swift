import ExampleViewModels
import Understudy

enum PersonScreen: Screen {
  static let name = "person"
  static let summary = "a person's names and birth date, as texts that follow the locale"

  static func make(in world: World, notify: Notifier) throws -> PersonViewModel {
    let viewModel = PersonViewModel.example()
    if let locale = world.settings.locale { try viewModel.setLocale(locale) }
    return viewModel
  }

  static func describe(_ view: inout Interface<PersonViewModel>) {
    view.bind("firstNameText", \.firstNameText)
    view.bind("lastNameText", \.lastNameText)
    view.bind("fullNameText", \.fullNameText)
    view.bind("birthDateText", \.birthDateText)
    view.bind("locale", \.localeIdentifier)
    view.command("rename", PersonViewModel.rename, "first", "last")
      .help("change the person's names")
    view.command("born", PersonViewModel.setBirthDate, "date").help("set the birth date")
    view.command("forget-birth-date", PersonViewModel.forgetBirthDate).help("clear the birth date")
    view.command("locale", PersonViewModel.setLocale, "id").help("use a locale, such as fr_FR")
  }
}
