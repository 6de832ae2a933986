/// The view model of a screen, where its bindings and commands find it.
///
/// They reach it through this object, and are themselves the same for every view model: code that
/// is generic over the view model's type looks the type up at run time, which cost a command more
/// than all else together.
@usableFromInline
final class ViewModelBox<ViewModel> {
  // Raw memory, because an optional of a type that is known only at run time is looked up as well.
  @usableFromInline let memory = UnsafeMutablePointer<ViewModel>.allocate(capacity: 1)
  private var isPlaced = false
  @usableFromInline private(set) var isObject = false
  /// Whether the view model can be read: not before it is shown, nor while a command has a
  /// structure in its hands.
  var isPresent: Bool { presence.value }
  private let presence = UncheckedBox(false)

  deinit {
    if isPlaced { memory.deinitialize(count: 1) }
    memory.deallocate()
  }

  /// The view model; there must be one.
  @inlinable var value: ViewModel { memory.pointee }

  /// Puts the view model in its place, where it is not present yet.
  func place(_ viewModel: ViewModel) {
    memory.initialize(to: viewModel)
    isPlaced = true
    isObject = Self.isObject(viewModel)
  }

  /// Puts another view model in the place of the one that may be there.
  func replace(with viewModel: ViewModel) {
    guard isPlaced else { return place(viewModel) }
    memory.pointee = viewModel
    isObject = Self.isObject(viewModel)
  }

  /// Lets the view model be read by those who render it.
  @usableFromInline
  func present() { presence.value = true }

  @usableFromInline
  func hide() { presence.value = false }

  /// Whether `viewModel` is one by what it is: the type may be a protocol's, behind which there is
  /// one.
  static func isObject(_ viewModel: ViewModel) -> Bool {
    type(of: viewModel as Any) is AnyObject.Type
  }

  /// Changes the view model, or puts another in its place.
  @inlinable
  func update(_ body: (inout ViewModel) throws -> Void) rethrows {
    if isObject {
      // An object is there to be read when it calls back.
      var object = memory.pointee
      defer { memory.pointee = object }
      try body(&object)
    } else {
      // A structure is changed where it is: its lists would be copied if it were in two places.
      hide()
      defer { present() }
      try body(&memory.pointee)
    }
  }
}
