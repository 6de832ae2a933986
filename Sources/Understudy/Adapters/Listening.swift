/// The subscriptions to one view model: the tokens of its listeners, and those of the view models
/// inside it.
@MainActor
final class Listening<ViewModel> {
  // An object is kept so that no other can get its identity meanwhile. A structure is not: a second
  // copy would make its lists be copied on change. Not `AnyObject`: the first conversion to it
  // searches all conformances, which took a fifth of the instructions at start.
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

  /// Listens to the view models that are now inside `viewModel`, and to no others.
  func follow(_ viewModel: ViewModel) {
    // A new listener may be notified at once, which renders a frame and gets here again.
    if followers.isEmpty || isFollowing { return }
    isFollowing = true
    defer { isFollowing = false }
    for follower in followers { follower(viewModel) }
  }
}

/// The subscriptions to the view models in one property of another.
@MainActor
final class ListeningToChildren<Child> {
  private let interface: Interface<Child>
  private let notify: Notifier
  private var heard: [Key: Listening<Child>] = [:]

  /// An object is identified by its identity, a structure by its index.
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
