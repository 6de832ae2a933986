import Foundation

/// Checks a password on a global queue, and hops to the main queue with the result.
package final class LoginViewModel {
  package enum State: Equatable {
    case signedOut
    case checking
    case signedIn(name: String)
    case failed(attempts: Int)
  }

  package private(set) var state = State.signedOut { didSet { onStateChange?(state) } }
  package var onStateChange: ((State) -> Void)?

  private let digests: [String: UInt64]
  private var attempts = 0

  package init() {
    digests = ["ann": Self.digest(of: "tulip"), "bob": Self.digest(of: "kite")]
  }

  package func signIn(_ name: String, _ password: String) {
    guard state != .checking else { return }
    state = .checking
    DispatchQueue.global(qos: .userInitiated).async {
      let digest = Self.digest(of: password)
      DispatchQueue.main.async { [weak self] in
        guard let self else { return }
        if self.digests[name] == digest {
          self.attempts = 0
          self.state = .signedIn(name: name)
        } else {
          self.attempts += 1
          self.state = .failed(attempts: self.attempts)
        }
      }
    }
  }

  package func signOut() { state = .signedOut }

  /// Slow on purpose, so that passwords are hard to guess.
  private static func digest(of password: String) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for _ in 0..<2_000 {
      for byte in password.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return digest
  }
}
