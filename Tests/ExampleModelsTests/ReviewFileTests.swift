import Foundation
import Testing

@testable import ExampleModels

/// A store in a file, which other programs may have open at the same time.
@Suite final class ReviewFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviews-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String = "reviews.db") -> String { folder.appending(path: name).path }

  private func openError(_ path: String) -> String? {
    do {
      _ = try ReviewStore(path: path)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func storeKeepsReviewsBetweenOpenings() throws {
    do {
      let store = try ReviewStore(path: path())
      try store.apply(.addition(ReviewDraft(title: "Dune", stars: 4)))
      try store.keep("half", as: "state")
    }
    let store = try ReviewStore(path: path())
    #expect(try store.page(ReviewQuery()).reviews.map(\.title) == ["Dune"])
    #expect(try store.kept(as: "state") == "half")
  }

  @Test func storeLeavesForeignFileUntouched() throws {
    try Data("hello\n".utf8).write(to: URL(filePath: path("text")))
    #expect(openError(path("text")) == "\(path("text")): this is not a database")
    #expect(try Data(contentsOf: URL(filePath: path("text"))) == Data("hello\n".utf8))

    try SQLite(path("other")).run("CREATE TABLE x (y)")
    let before = try Data(contentsOf: URL(filePath: path("other")))
    #expect(openError(path("other")) == "\(path("other")): this is not a database of reviews")
    #expect(try Data(contentsOf: URL(filePath: path("other"))) == before)
  }

  @Test func storeRefusesOtherVersion() throws {
    _ = try ReviewStore(path: path())
    try SQLite(path()).run("PRAGMA user_version = 2")
    #expect(openError(path()) == "\(path()): it was written by another version of this program")
  }

  @Test func storeReportsPathWithoutFile() {
    #expect(openError(folder.path) == "\(folder.path): this is a folder")
    #expect(openError(path("none/x.db")) == "\(path("none/x.db")): its folder does not exist")
  }

  @Test func storeRefusesSpecialFiles() throws {
    mkfifo(path("fifo"), 0o600)
    symlink("loop", path("loop"))
    #expect(openError(path("fifo")) == "\(path("fifo")): this is not a regular file")
    #expect(openError("/dev/zero") == "/dev/zero: this is not a regular file")
    #expect(openError(path("loop")) == "\(path("loop")): this is not a regular file")
  }

  @Test func storesOfOneFileShareChanges() throws {
    let (mine, theirs) = (try ReviewStore(path: path()), try ReviewStore(path: path()))
    try mine.apply(.addition(ReviewDraft(title: "mine", stars: 1)))
    try theirs.apply(.addition(ReviewDraft(title: "theirs", stars: 2)))
    try mine.apply(.deletion(2))
    #expect(throws: ReviewStoreError.noSuchReview) { try theirs.apply(.deletion(2)) }
    #expect(try theirs.page(ReviewQuery()).reviews.map(\.title) == ["mine"])
  }

  @Test(.timeLimit(.minutes(10)))
  func watchReportsOnlyForeignChanges() async throws {
    let (mine, theirs) = (try ReviewStore(path: path()), try ReviewStore(path: path()))
    let watch = try #require(mine.watch)
    async let first = watch.nextRevision(every: .milliseconds(1))
    try mine.apply(.addition(ReviewDraft(title: "mine", stars: 1)))
    try theirs.keep("x", as: "state")
    try theirs.apply(.addition(ReviewDraft(title: "theirs", stars: 2)))
    #expect(try await first == 2)
    try mine.apply(.addition(ReviewDraft(title: "mine", stars: 1)))
    try theirs.apply(.deletion(1))
    #expect(try await watch.nextRevision(every: .milliseconds(1)) == 4)
  }

  /// The cost of the first page must not depend on the number of reviews.
  @Test func ordersUseAnIndex() throws {
    _ = try ReviewStore(path: path())
    let database = try SQLite(path())
    for order in ReviewQuery.Order.allCases {
      let plan = try database.run("EXPLAIN QUERY PLAN " + ReviewQuery(order: order).sql)
      let isByDate = order == .newest || order == .oldest
      let index = isByDate ? "review_by_date" : "review_by_stars"
      #expect(plan.contains { $0.contains("USING COVERING INDEX \(index)") }, "\(plan)")
      #expect(!plan.contains("SCAN review"), "\(plan)")
    }
  }
}
