/// Holds the view model of a screen for its bindings and commands, so that they need not be generic
/// over its type: generic code looks it up at run time, which took more than half of a command.
@usableFromInline
final class ViewModelBox<ViewModel>: ViewModelPlace {
  /// Nothing before it is made, and in a box for children once nothing uses them, so that they are not kept
  /// alive. A list, because generic code looks up the type of an optional.
  @usableFromInline private(set) var made: [ViewModel] = []
  @usableFromInline private(set) var isObject = false
  /// Whether the view model can be read: not before it is shown, and not while a command changes a
  /// structure.
  private(set) var isPresent = false
  /// Whether a command has changed or replaced a structure.
  private(set) var hasStructureChange = false
  /// How often a view model was placed here.
  private(set) var placements = 0
  /// How often a structure was changed here; nil in a box for children, which several of them use.
  private var changes: Int?
  /// How many asynchronous commands are changing a structure, each a copy of its own.
  private var copies = 0
  /// Whether one of them has ended since this was last asked.
  private var hasEndedCopy = false
  /// Whether a command is changing a copy of the structure, which frames can't read.
  var isChangingCopy: Bool { copies > 0 }

  /// The view model, which must have been placed.
  // Not `made.first`, which looks up the type of the list.
  @inlinable var value: ViewModel { made[0] }

  /// Stores a view model in place of the current one, if any. The first is not present yet.
  func place(_ viewModel: ViewModel) {
    store(viewModel)
    hasStructureChange = false
    placements += 1
  }

  private func store(_ viewModel: ViewModel) {
    if made.isEmpty { made.append(viewModel) } else { made[0] = viewModel }
    isObject = Self.isObject(viewModel)
  }

  /// Lets go of the view model.
  func clear() {
    // Not in place, because code may run as it ends.
    _ = made.popLast()
    hasStructureChange = false
  }

  /// Holds a view model while `body` runs, and then what it held before.
  func holding<Result>(_ viewModel: ViewModel, _ body: () throws -> Result) rethrows -> Result {
    let before = (made, isObject, hasStructureChange, placements)
    made = []
    place(viewModel)
    defer {
      let last = made
      (made, isObject, hasStructureChange, placements) = before
      withExtendedLifetime(last) {}
    }
    return try body()
  }

  /// Allows the view model to be rendered.
  @usableFromInline
  func present() { (isPresent, changes) = (true, 0) }

  /// Begins to change a structure, which can't be read meanwhile.
  @usableFromInline
  func beginChange() { isPresent = false }

  @usableFromInline
  func endChange() {
    (isPresent, hasStructureChange) = (true, true)
    changes? += 1
  }

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
      beginChange()
      defer { endChange() }
      return try body(&made[0])
    }
  }

  /// Changes or replaces the view model when `body` has returned. Frames before that read it as it
  /// was: a structure can't be read while it changes.
  ///
  /// - Throws: what `body` throws; ``Refusal`` if both `body` and another command have changed the structure
  ///   meanwhile.
  @MainActor
  func update<Output>(
    _ body: @MainActor (inout ViewModel) async throws -> Output
  ) async throws -> Output {
    let (start, entered, isCopy) = (value, changes, !isObject)
    var viewModel = start
    if isCopy { copies += 1 }
    let result: Result<Output, any Error>
    do { result = .success(try await body(&viewModel)) } catch { result = .failure(error) }
    if isCopy { (copies, hasEndedCopy) = (copies - 1, true) }
    // Other commands may have used the box meanwhile, and most often changed nothing.
    if changes == entered || Self.showSame(value, start) {
      store(viewModel)
      hasStructureChange = !isObject
      if isCopy { changes? += 1 }
    } else if !Self.showSame(viewModel, start) {
      _ = try result.get()
      throw Refusal.impossible("another command ran: what this one changed is lost")
    }
    return try result.get()
  }

  private static func showSame(_ one: ViewModel, _ other: ViewModel) -> Bool {
    Value(reflecting: one) == Value(reflecting: other)
  }

  /// Whether an asynchronous command has ended to change a copy since this was last asked.
  func takeEndOfCopy() -> Bool {
    defer { hasEndedCopy = false }
    return hasEndedCopy
  }

  /// Whether a command has changed a structure since this was last asked.
  func takeStructureChange() -> Bool {
    defer { hasStructureChange = false }
    return hasStructureChange
  }
}

/// What a stage has to know of a view model, whatever its type.
protocol ViewModelPlace: AnyObject {
  var isPresent: Bool { get }
  var isChangingCopy: Bool { get }
  func present()
  func takeEndOfCopy() -> Bool
}
