import Foundation
import Observation

/// Accounts that an actor protects.
package actor AccountStore {
  package struct InsufficientFunds: Error {
    package let missing: Int
  }

  private var balances = ["checking": 100, "savings": 500]

  var snapshot: [String: Int] { balances }

  func transfer(_ amount: Int, from source: String, to destination: String) async throws {
    let missing = amount - balances[source, default: 0]
    guard missing <= 0 else { throw InsufficientFunds(missing: missing) }
    try await Task.sleep(for: .milliseconds(200))
    balances[source, default: 0] -= amount
    balances[destination, default: 0] += amount
  }
}

@MainActor @Observable package final class BankViewModel {
  package struct Account: Equatable, Identifiable {
    package let id: String
    package let balance: Int
  }

  package private(set) var accounts: [Account] = []
  package private(set) var errorText: String?
  package private(set) var pendingTransfers = 0

  private let store = AccountStore()

  package init() { Task { await reload() } }

  package func transfer(_ amount: Int, _ source: String, _ destination: String) {
    pendingTransfers += 1
    Task {
      defer { pendingTransfers -= 1 }
      do {
        try await store.transfer(amount, from: source, to: destination)
        errorText = nil
      } catch let error as AccountStore.InsufficientFunds {
        errorText = "\(error.missing) more needed"
      } catch {
        errorText = "\(error)"
      }
      await reload()
    }
  }

  private func reload() async {
    let balances = await store.snapshot
    accounts = balances.map { Account(id: $0, balance: $1) }.sorted { $0.id < $1.id }
  }
}
