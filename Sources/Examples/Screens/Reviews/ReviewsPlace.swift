import ExampleModels
import ExampleViewModels
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
