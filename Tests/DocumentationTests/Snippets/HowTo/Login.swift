import Understudy

struct Credentials {
  let userName: String
  let token: String
}

@MainActor final class LoginViewModel {
  private(set) var userName: String?
  private(set) var isSigningIn = false
  private(set) var errorText: String?
  private var token: String?
  private let logIn: @MainActor (String, String) async throws -> Credentials

  init(logIn: @escaping @MainActor (String, String) async throws -> Credentials) {
    self.logIn = logIn
  }

  func signIn(email: String, password: String) async {
    isSigningIn = true
    errorText = nil
    do {
      let credentials = try await logIn(email, password)
      (userName, token) = (credentials.userName, credentials.token)
    } catch {
      errorText = "\(error)"
    }
    isSigningIn = false
  }

  func signOut() { (userName, token) = (nil, nil) }
}

enum LoginScreen: Screen {
  static func make(in world: World, notify: Notifier) -> LoginViewModel {
    LoginViewModel(
      logIn: world.effect(
        "logIn", recording: \.userName, restoring: { Credentials(userName: $0, token: "") }
      ) { email, password in
        try await LoginServer().logIn(email, password)
      })
  }

  static func describe(_ view: inout Interface<LoginViewModel>) {
    view.bind("userName", \.userName)
    view.bind("isSigningIn", \.isSigningIn)
    view.bind("errorText", \.errorText)
    view.command("sign-in", LoginViewModel.signIn, "email", Parameter("password", secret: true))
    view.command("sign-out", LoginViewModel.signOut)
      .disabled { $0.userName == nil ? "nobody is signed in" : nil }
  }
}

/// The real service.
struct LoginServer {
  struct Refused: Error, CustomStringConvertible {
    let description = "wrong e-mail address or password"
  }

  func logIn(_ email: String, _ password: String) async throws -> Credentials {
    guard password == "correct horse" else { throw Refused() }
    return Credentials(userName: "Ann", token: "6f1e")
  }
}
