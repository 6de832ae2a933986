/// Holds the view model of a screen for its bindings and commands, so that they need not be generic
/// over its type: generic code looks it up at run time, which took more than half of a command.
@usableFromInline
final class ViewModelBox<ViewModel> {
  /// Nothing before it is made. A list, because generic code looks up the type of an optional.
  @usableFromInline private(set) var made: [ViewModel] = []
  @usableFromInline private(set) var isObject = false
  /// Whether the view model can be read: not before it is shown, and not while a command changes a
  /// structure.
  private(set) var isPresent = false
  private var hasStructureChange = false

  /// The view model, which must have been placed.
  // Not `made.first`, which looks up the type of the list.
  @inlinable var value: ViewModel { made[0] }

  /// Stores a view model in place of the current one, if any. The first is not present yet.
  func place(_ viewModel: ViewModel) {
    if made.isEmpty { made = [viewModel] } else { made[0] = viewModel }
    isObject = Self.isObject(viewModel)
  }

  /// Allows the view model to be rendered.
  @usableFromInline
  func present() { isPresent = true }

  @usableFromInline
  func hide() { isPresent = false }

  /// Whether `viewModel` is an object, even if its static type is a protocol.
  static func isObject(_ viewModel: ViewModel) -> Bool {
    type(of: viewModel as Any) is AnyObject.Type
  }

  /// Changes or replaces the view model.
  @inlinable
  func update<Result>(_ body: (inout ViewModel) throws -> Result) rethrows -> Result {
    if isObject {
      // An object stays readable for its callbacks.
      var object = value
      defer { made[0] = object }
      return try body(&object)
    } else {
      // A structure is changed in place: with a second copy its lists would be copied.
      hide()
      defer { present() }
      return try body(&made[0])
    }
  }

  /// Changes or replaces the view model when `body` has returned. Frames before that read it as it
  /// was: a structure can't be read while it changes.
  @MainActor
  func update<Result>(
    _ body: @MainActor (inout ViewModel) async throws -> Result
  ) async rethrows -> Result {
    var viewModel = value
    defer { (made[0], hasStructureChange) = (viewModel, !isObject) }
    return try await body(&viewModel)
  }

  /// Whether an asynchronous command has stored a structure since this was last asked.
  func takeStructureChange() -> Bool {
    defer { hasStructureChange = false }
    return hasStructureChange
  }
}
