import Observation

/// How much was read today, and how much is left.
@MainActor @Observable final class GoalViewModel {
  private(set) var goal = 30
  private(set) var pages = 0
  private(set) var minutes = 0
  private(set) var isReading = false
  private(set) var badges: [String] = []
  private var clock: Task<Void, Never>?

  var progress: String { "\(pages) of \(goal) pages" }
  var isReached: Bool { pages >= goal }

  func setGoal(_ pages: Int) { goal = pages }

  func start() {
    isReading = true
    clock = Task {
      while (try? await Task.sleep(for: .seconds(60))) != nil { minutes += 1 }
    }
  }

  func stop(_ page: Int) {
    clock?.cancel()
    isReading = false
    read(page)
  }

  private func read(_ count: Int) {
    if pages == 0 { badges.append("first page") }
    let wasReached = isReached
    pages += count
    if isReached && !wasReached { badges.append("goal reached") }
  }
}
