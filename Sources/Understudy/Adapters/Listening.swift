/// What is kept for one view model so that it is heard: the tokens of its listeners, and the same for
/// the view models inside it.
@MainActor
final class Listening<ViewModel> {
  // Kept, so that no other object can come to have its identity meanwhile. A structure is not: its
  // lists would be copied if it were in two places. It is no `AnyObject`: the first to be made has the
  // program's conformances searched, which took a fifth of a start's instructions.
  private let object: ViewModel?
  private let tokens: [Any]
  private let followers: [(ViewModel) -> Void]
  private var isFollowing = false

  init(to viewModel: ViewModel, through interface: Interface<ViewModel>, _ notify: Notifier) {
    object = ViewModelBox.isObject(viewModel) ? viewModel : nil
    tokens = interface.listeners.map { $0(viewModel, notify) }
    followers = interface.followers.map { $0(notify) }
    follow(viewModel)
  }

  /// Listens to the view models that are inside `viewModel` by now, and to no others.
  func follow(_ viewModel: ViewModel) {
    // Who begins to listen may be told something at once, which is a frame.
    if followers.isEmpty || isFollowing { return }
    isFollowing = true
    defer { isFollowing = false }
    for follower in followers { follower(viewModel) }
  }
}

/// What is kept for the view models that are in one place of another.
@MainActor
final class ListeningToChildren<Child> {
  private let interface: Interface<Child>
  private let notify: Notifier
  private var heard: [Key: Listening<Child>] = [:]

  /// An object is known by its identity, a structure by its place.
  private enum Key: Hashable {
    case object(ObjectIdentifier)
    case place(Int)
  }

  init(through interface: Interface<Child>, _ notify: Notifier) {
    (self.interface, self.notify) = (interface, notify)
  }

  func follow(_ children: [Child]) {
    var left = heard
    heard = [:]
    for (place, child) in children.enumerated() {
      let key = Self.key(of: child, at: place)
      let known = left.removeValue(forKey: key) ?? heard[key]
      heard[key] = known ?? Listening(to: child, through: interface, notify)
      known?.follow(child)
    }
  }

  private static func key(of child: Child, at place: Int) -> Key {
    guard ViewModelBox.isObject(child) else { return .place(place) }
    return .object(ObjectIdentifier(child as AnyObject))
  }
}
