import ExampleModels
import ExampleViewModels
import Foundation
import Understudy

/// The store in the file that `--store` names, opened when it is first needed: never on a replay.
@MainActor
final class ReviewsFile {
  private let path: () -> String?
  private var opened: ReviewStore?
  private var kept: ReviewsViewModel.Restoration?

  init(_ world: World) {
    path = { world.options(ExampleOptions.self)?.store }
  }

  /// The store.
  var store: ReviewStore {
    get throws {
      if let opened { return opened }
      guard let path = path() else { throw NoStore() }
      let store = try ReviewStore(path: path)
      opened = store
      return store
    }
  }

  /// What tells of the changes that other programs make to the store.
  var watch: ReviewStoreWatch {
    get throws { try store.watch }
  }

  /// Has `change` made; says whether the database told of it.
  func write(_ change: (ReviewStore) throws -> Void) throws -> Bool {
    let store = try store
    var wasTold = false
    store.onChange = { wasTold = true }
    try change(store)
    return wasTold
  }

  // MARK: The screen's own state

  private static let key = "reviews"

  /// What was on the screen when somebody left it; nil if nobody was there, or left what this program
  /// does not understand.
  func restoration() throws -> ReviewsViewModel.Restoration? {
    kept = try store.kept(as: Self.key).flatMap { text in
      try? JSONDecoder().decode(ReviewsViewModel.Restoration.self, from: Data(text.utf8))
    }
    return kept
  }

  /// Keeps what is on the screen for the next run, as well as can be: what was not saved may be lost.
  func keep(_ restoration: ReviewsViewModel.Restoration) {
    guard restoration != kept, let store = try? store,
      let text = try? JSONEncoder().encode(restoration)
    else { return }
    try? store.keep(String(decoding: text, as: UTF8.self), as: Self.key)
    kept = restoration
  }

  /// A store was needed where there is none.
  struct NoStore: Error, CustomStringConvertible {
    let description = "there is no store: it is opened with --store FILE"
  }
}
