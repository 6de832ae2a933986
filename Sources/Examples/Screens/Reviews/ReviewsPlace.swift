import ExampleModels
import ExampleViewModels
import Foundation
import Understudy

/// Where a session keeps its reviews.
///
/// In memory, the model is part of what is tested: a replay runs it again, and only the dates come
/// from the session. A file is outside: each answer of the store is an effect, so that a session
/// replays without the file.
@MainActor
struct ReviewsPlace {
  let model: any ReviewCollection
  /// What was on the screen at the end of the last run.
  private(set) var restoration: ReviewsViewModel.Restoration?
  private var file: ReviewsFile?
  private let world: World

  /// The place as it is recorded, without the file's path.
  private enum Kind: String, Codable, CaseIterable {
    case memory, file
  }

  init(in world: World) throws {
    self.world = world
    let file = ReviewsFile(world)
    var failure: (any Error)?
    let kind = world.draw("store") {
      guard file.isNamed else { return Kind.memory }
      // The error of a failed opening names the path, so it is shown and not recorded.
      do { _ = try file.store } catch { failure = error }
      return .file
    }
    if let failure { throw failure }
    switch kind {
    case .memory: model = try ReviewStore(now: world.now)
    case .file:
      model = RecordedReviews(of: file, in: world)
      restoration = try world.draw("restored") { try file.restoration() }
      self.file = file
    }
  }

  /// Keeps what is on the screen, for the next run.
  func keep(_ restoration: ReviewsViewModel.Restoration) {
    world.outside { file?.keep(restoration) }
  }
}

/// Reviews in a file. Each answer of the store is an effect: `< page(…) …` records what was asked for
/// and what was read, `< saved(…) …` a change and whether the database reported it, and
/// `< elsewhere …` that another program made one.
final class RecordedReviews: ReviewCollection {
  var onChange: (() -> Void)?

  private let read: (ReviewQuery) throws -> ReviewPage
  private let write: (ReviewChange) throws -> Bool
  private var watching: Task<Void, any Error>?

  @MainActor
  init(of file: ReviewsFile, in world: World) {
    read = world.effect("page") { query throws in try file.store.page(query) }
    write = world.effect("saved") { change throws in try file.write(change) }
    let elsewhere = world.stream("elsewhere") {
      AsyncThrowingStream { try await file.watch.nextRevision() }
    }
    watching = Task { [weak self] in
      for try await _ in elsewhere() { self?.onChange?() }
    }
  }

  deinit { watching?.cancel() }

  func page(_ query: ReviewQuery) throws -> ReviewPage { try read(query) }
  func apply(_ change: ReviewChange) throws { if try write(change) { onChange?() } }
}

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

  /// Saves `change`; returns whether the database reported it.
  func write(_ change: ReviewChange) throws -> Bool {
    let store = try store
    var wasTold = false
    store.onChange = { wasTold = true }
    try store.apply(change)
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
