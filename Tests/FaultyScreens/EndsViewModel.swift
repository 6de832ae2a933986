import SealedScreens
import UnderstudyPlatform

/// A view model that ends its process in every way, at every place, now or in a second.
@MainActor
final class EndsViewModel {
  private(set) var count = 0
  /// How the process ends when ``isEnding`` is read.
  private var wayToEnd: WayToEnd?
  private let notify: () -> Void

  init(notify: @escaping () -> Void) { self.notify = notify }

  func add(_ number: Int) { count += number }

  /// Bound after ``count``: ends the process in the middle of what is shown.
  var isEnding: Bool {
    wayToEnd?.end()
    return false
  }

  func end(_ way: WayToEnd, _ place: Place, _ when: When) {
    // What was shown before the end must not be lost.
    count += 1
    if place == .getter, when == .now { wayToEnd = way }
    notify()
    count += 1
    let seconds = when == .now ? 0.0 : 1
    switch place {
    case .main: PlaceToEnd.main.end(way, after: seconds)
    case .task: PlaceToEnd.task.end(way, after: seconds)
    case .thread: PlaceToEnd.thread.end(way, after: seconds)
    case .queue: PlaceToEnd.queue.end(way, after: seconds)
    case .timer: PlaceToEnd.timer.end(way, after: seconds)
    case .getter:
      Task {
        try await Task.sleep(for: .seconds(seconds))
        wayToEnd = way
      }
    }
  }

  enum Place: CaseIterable { case main, task, thread, queue, timer, getter }

  /// A child of the process ends in this way, and the process continues.
  func fork(_ way: WayToEnd) {
    typealias Fork = @convention(c) () -> pid_t
    // Swift hides the function, since it is not for programs with threads.
    guard let address = dlsym(nil, "fork") else { return }
    let child = unsafeBitCast(address, to: Fork.self)()
    if child == 0 { way.end() }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    count += 1
  }

  enum When: CaseIterable { case now, later }
}
