import ExampleViewModels
import SessionAnalysis
import Testing
import Understudy

@testable import Examples

/// The article's story of a text that was changed: what a replay reports, and what accepting it does.
@MainActor @Suite struct FailureReportTests {
  private let file = "sessions/integers/add-and-remove.session"

  @Test func articleShowsTheFailureReport() throws {
    let page = try Page.article("RecordAndReplay")
    let session = try recorded(page)
    let comparison = Comparison(session, try Replay(session, on: RewordedScreen.self).log)
    let report = comparison.report(file: file)
    let isShown = page.text.contains(report + "\n")
    #expect(isShown, "the article does not show:\n\(report)")
  }

  @Test func acceptingRewritesOnlyTheError() throws {
    let session = try recorded(try Page.article("RecordAndReplay"))
    let replay = try Replay(session, on: RewordedScreen.self, fillsGaps: true).log
    let accepted = session.accepting(replay)
    let wanted = session.text.replacing(
      "row 9 is out of range: rows are 0 to 3", with: "there is no row 9")
    #expect(accepted.text == wanted)
  }

  private func recorded(_ page: Page) throws -> Session {
    let block = try #require(page.blocks("session").first)
    return try Session(parsing: block.text, file: file)
  }
}

/// The integers with another text for a row that does not exist.
private enum RewordedScreen: Screen {
  static let name = IntegersScreen.name

  static func make(in world: World, notify: Notifier) -> SortedIntegersViewModel {
    IntegersScreen.make(in: world, notify: notify)
  }

  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    view.bind("integers", \.state.sortedIntegers)
    view.bind("count", \.state.count)
    view.command("add", SortedIntegersViewModel.add, "number")
    view.command("remove", "row") { (integers: inout SortedIntegersViewModel, row: Int) in
      do { try integers.remove(at: row) } catch { throw Reworded(row: row) }
    }
  }

  struct Reworded: Error, CustomStringConvertible {
    let row: Int

    var description: String { "there is no row \(row)" }
  }
}
