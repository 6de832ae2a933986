import Foundation
import Observation

package struct Profile: Equatable {
  package var name: String
  package var followers: Int
}

/// An observable class on the main actor, which starts tasks and cancels them.
@MainActor @Observable package final class ProfileViewModel {
  package enum Phase: Equatable {
    case empty
    case loading
    case loaded(Profile)
    case cancelled
  }

  package private(set) var phase = Phase.empty
  package private(set) var toast: String?

  @ObservationIgnored private var loading: Task<Void, Never>?

  package init() {}

  package func load(_ name: String) {
    loading?.cancel()
    phase = .loading
    loading = Task {
      do {
        try await Task.sleep(for: .seconds(1.2))
        phase = .loaded(Profile(name: name, followers: name.count * 100))
        await show("Welcome back")
      } catch {
        phase = .cancelled
      }
    }
  }

  package func cancel() { loading?.cancel() }

  package func follow() {
    guard case .loaded(var profile) = phase else { return }
    profile.followers += 1
    phase = .loaded(profile)
    Task { await show("Following \(profile.name)") }
  }

  private func show(_ text: String) async {
    toast = text
    try? await Task.sleep(nanoseconds: 3_000_000_000)
    if toast == text { toast = nil }
  }
}
