import PortableCombine

/// Waits for a pause in the typing by cancelling a task that sleeps, and drops answers that come too late.
@MainActor package final class DialPadViewModel: ObservableObject {
  package enum State: Equatable { case idle, searching, found, nothing }

  @Published package private(set) var input = ""
  @Published package private(set) var matches: [String] = []
  @Published package private(set) var state = State.idle

  private var search: Task<Void, Never>?
  private let people = ["Ann": "5550100", "Anna": "5550101", "Bob": "5550199"]

  package init() {}

  package func press(_ key: String) {
    input += key
    schedule()
  }

  package func delete() {
    guard !input.isEmpty else { return }
    input.removeLast()
    schedule()
  }

  package func clear() {
    search?.cancel()
    (input, matches, state) = ("", [], .idle)
  }

  private func schedule() {
    search?.cancel()
    search = Task { [weak self] in
      try? await Task.sleep(nanoseconds: 300_000_000)
      guard !Task.isCancelled else { return }
      await self?.find()
    }
  }

  private func find() async {
    let query = input
    guard query.count >= 2 else { return (matches, state) = ([], .idle) }
    state = .searching
    let found = await answers(to: query)
    guard query == input else { return }
    (matches, state) = (found, found.isEmpty ? .nothing : .found)
  }

  /// The longer the query, the sooner the answer.
  private func answers(to query: String) async -> [String] {
    try? await Task.sleep(nanoseconds: UInt64(max(1, 6 - query.count)) * 200_000_000)
    return people.filter { $0.hasPrefix(query) || $1.hasPrefix(query) }.map(\.key).sorted()
  }
}
