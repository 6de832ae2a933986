import Observation

/// Changes the title of a book.
@MainActor @Observable final class EditorViewModel {
  private(set) var title: String
  var canSave: Bool { !title.isEmpty }
  private let finish: (String?) -> Void

  /// Calls `finish` with the new title, or with nil if the old one stays.
  init(title: String, finish: @escaping (String?) -> Void) {
    self.title = title
    self.finish = finish
  }

  func type(_ title: String) { self.title = title }
  func save() { finish(title) }
  func cancel() { finish(nil) }
}
