/// Holds the view model of a screen for its bindings and commands, so that they need not be generic
/// over its type: generic code looks it up at run time, which took more than half of a command.
@usableFromInline
final class ViewModelBox<ViewModel> {
  // Raw memory, because an optional of a generic type would be looked up as well.
  @usableFromInline let memory = UnsafeMutablePointer<ViewModel>.allocate(capacity: 1)
  private var isPlaced = false
  @usableFromInline private(set) var isObject = false
  /// Whether the view model can be read: not before it is shown, and not while a command changes a
  /// structure.
  var isPresent: Bool { presence.value }
  private var hasStructureChange = false
  private let presence = UncheckedBox(false)

  deinit {
    if isPlaced { memory.deinitialize(count: 1) }
    memory.deallocate()
  }

  /// The view model, which must have been placed.
  @inlinable var value: ViewModel { memory.pointee }

  /// Stores a view model in place of the current one, if any. The first is not present yet.
  func place(_ viewModel: ViewModel) {
    if isPlaced { memory.pointee = viewModel } else { memory.initialize(to: viewModel) }
    isPlaced = true
    isObject = Self.isObject(viewModel)
  }

  /// Allows the view model to be rendered.
  @usableFromInline
  func present() { presence.value = true }

  @usableFromInline
  func hide() { presence.value = false }

  /// Whether `viewModel` is an object, even if its static type is a protocol.
  static func isObject(_ viewModel: ViewModel) -> Bool {
    type(of: viewModel as Any) is AnyObject.Type
  }

  /// Changes or replaces the view model.
  @inlinable
  func update<Result>(_ body: (inout ViewModel) throws -> Result) rethrows -> Result {
    if isObject {
      // An object stays readable for its callbacks.
      var object = memory.pointee
      defer { memory.pointee = object }
      return try body(&object)
    } else {
      // A structure is changed in place: with a second copy its lists would be copied.
      hide()
      defer { present() }
      return try body(&memory.pointee)
    }
  }

  /// Changes or replaces the view model when `body` has returned. Frames before that read it as it
  /// was: a structure can't be read while it changes.
  @MainActor
  func update<Result>(
    _ body: @MainActor (inout ViewModel) async throws -> Result
  ) async rethrows -> Result {
    var viewModel = memory.pointee
    defer { (memory.pointee, hasStructureChange) = (viewModel, !isObject) }
    return try await body(&viewModel)
  }

  /// Whether an asynchronous command has stored a structure since this was last asked.
  func takeStructureChange() -> Bool {
    defer { hasStructureChange = false }
    return hasStructureChange
  }
}
