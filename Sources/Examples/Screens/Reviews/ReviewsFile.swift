import ExampleModels
import ExampleViewModels
import Foundation
import Understudy

/// The store in the file that `--store` names, opened at its first use: never in a replay.
@MainActor
final class ReviewsFile {
  private let path: () -> String?
  private var opened: ReviewStore?
  private var kept: ReviewsViewModel.Restoration?

  init(_ world: World) {
    path = { world.options(ExampleOptions.self)?.store }
  }

  /// Whether `--store` names a file.
  var isNamed: Bool { path() != nil }

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

  /// Reports the changes that other programs make to the store.
  var watch: ReviewStoreWatch {
    get throws {
      guard let watch = try store.watch else { throw NoStore() }
      return watch
    }
  }

  /// Makes `change`; returns whether the database reported it.
  func write(_ change: (ReviewStore) throws -> Void) throws -> Bool {
    let store = try store
    var wasTold = false
    store.onChange = { wasTold = true }
    try change(store)
    return wasTold
  }

  // MARK: The screen's own state

  private static let key = "reviews"

  /// What was on the screen at the end of the last run; nil if there was none, or its format is
  /// unknown.
  func restoration() throws -> ReviewsViewModel.Restoration? {
    kept = try store.kept(as: Self.key).flatMap { text in
      try? JSONDecoder().decode(ReviewsViewModel.Restoration.self, from: Data(text.utf8))
    }
    return kept
  }

  /// Keeps what is on the screen for the next run. If that fails, unsaved input is lost.
  func keep(_ restoration: ReviewsViewModel.Restoration) {
    guard restoration != kept, let store = try? store,
      let text = try? JSONEncoder().encode(restoration)
    else { return }
    try? store.keep(String(decoding: text, as: UTF8.self), as: Self.key)
    kept = restoration
  }

  /// A store is needed, but there is none.
  struct NoStore: Error, CustomStringConvertible {
    let description = "there is no store: it is opened with --store FILE"
  }
}
