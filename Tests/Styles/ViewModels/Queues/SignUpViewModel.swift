import Foundation

/// Checks a user name half a second after the last key, by cancelling a `DispatchWorkItem`.
package final class SignUpViewModel {
  package enum Availability: Equatable { case unknown, tooShort, checking, free, taken }

  package private(set) var userName = ""
  package private(set) var availability = Availability.unknown
  package private(set) var checks = 0

  private let takenNames: Set<String> = ["ann", "bob", "carl"]
  private var pendingCheck: DispatchWorkItem?

  package init() {}

  package func type(_ text: String) {
    userName += text
    scheduleCheck()
  }

  package func deleteBackward() {
    _ = userName.popLast()
    scheduleCheck()
  }

  private func scheduleCheck() {
    pendingCheck?.cancel()
    guard userName.count >= 3 else {
      availability = .tooShort
      return
    }
    availability = .checking
    let check = DispatchWorkItem { [weak self] in
      guard let self else { return }
      self.checks += 1
      self.availability = self.takenNames.contains(self.userName) ? .taken : .free
    }
    pendingCheck = check
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(500), execute: check)
  }
}
