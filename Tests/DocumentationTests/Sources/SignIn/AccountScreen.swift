import Understudy

enum AccountScreen: Screen {
  static let name = "account"

  static func make(in world: World, notify: Notifier) -> AccountViewModel {
    let options = world.options(SignInOptions.self)
    let directory = Directory(company: options?.company, admitsGuests: options?.guests ?? false)
    return AccountViewModel(
      service: world.effect("directory") { name, password in
        try await directory.check(name, password)
      })
  }

  static func describe(_ view: inout Interface<AccountViewModel>) {
    view.bind("userName", \.userName)
    view.bind("errorText", \.errorText)
    view.bind("isLocked", \.isLocked)
    view.command(
      "sign-in", AccountViewModel.signIn, "name", Parameter("password", secret: true))
    view.command("unlock", AccountViewModel.unlock, Parameter("pin", secret: true, standIn: 1234))
  }
}
