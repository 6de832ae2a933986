import Observation

/// Registers a person once the form is valid. The bug is that the password stays in the form.
@MainActor @Observable package final class RegistrationViewModel {
  package var email = ""
  package var password = ""
  package var repeatedPassword = ""
  package private(set) var isRegistered = false

  private let hasBug: Bool
  private let register: @MainActor (String) async throws -> Void

  package init(hasBug: Bool, register: @escaping @MainActor (String) async throws -> Void) {
    (self.hasBug, self.register) = (hasBug, register)
  }

  package var canRegister: Bool {
    !isRegistered && email.wholeMatch(of: /[\w.]+@[\w.]+\.\w\w+/) != nil && password.count >= 12
      && password.contains(where: \.isNumber) && password.contains(where: \.isUppercase)
      && password.contains { !$0.isLetter && !$0.isNumber } && password == repeatedPassword
  }

  package func submit() async throws {
    try await register(email)
    isRegistered = true
    if !hasBug { (password, repeatedPassword) = ("", "") }
  }
}
