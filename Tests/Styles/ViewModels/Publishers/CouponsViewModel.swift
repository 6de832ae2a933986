import Foundation
import PortableCombine

/// Tells its view what to do and keeps nothing of it: closures that are called later or twice with equal
/// values, and a publisher.
package final class CouponsViewModel {
  package enum Alert {
    case expired(code: String, days: Int)
    case alreadyUsed
  }

  package var onOpen: ((_ code: String, _ isUsed: Bool) -> Void)?
  package var onAlert: ((Alert) -> Void)?
  package let toasts = PassthroughSubject<String, Never>()
  private var used: Set<String> = []

  package init() {}

  package func open(_ code: String) { onOpen?(code, used.contains(code)) }

  package func redeem(_ code: String) {
    if code.hasPrefix("old") {
      onAlert?(.expired(code: code, days: 3))
    } else if used.insert(code).inserted {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
        self?.toasts.send("\(code) redeemed")
      }
    } else {
      onAlert?(.alreadyUsed)
    }
  }
}
