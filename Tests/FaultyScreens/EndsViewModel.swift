import SealedScreens
import UnderstudyPlatform

/// A view model that ends its process in every way, at every place, now or in a second.
@MainActor
final class EndsViewModel {
  private(set) var count = 0
  private let notify: () -> Void

  init(notify: @escaping () -> Void) { self.notify = notify }

  func add(_ number: Int) { count += number }

  func end(_ way: WayToEnd, _ place: PlaceToEnd, _ when: When) {
    // What was shown before the end must not be lost.
    count += 1
    notify()
    count += 1
    place.end(way, after: when == .now ? 0 : 1)
  }

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
