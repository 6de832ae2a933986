import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// An error that reads like a sentence of the tool is not taken for one.
@MainActor @Suite struct ThrownErrorTests {
  @Test(arguments: [
    "broken: glass", "count changed without a notification",
    "rows: the view model announced .insert(0), which has no row", "fail is disabled: too late",
    "fail: text: 7 is not from 1 to 5", "unknown command \"fail\": commands are add",
    Refusal.unfinished.description, "error: broken: glass",
  ])
  func errorThatReadsLikeTheToolsIsMarked(_ text: String) throws {
    let recorded = try transcript(of: GlassScreen.self, ["fail \(Words.quoted(text))"])
    let event = Event.refusal("error: \(text)")
    #expect(recorded.hasSuffix("\n\(event)\n"), "\(recorded)")
    #expect(Symptom(event) == nil)
    #expect(CommandOutcome(of: .init("fail"), typedAs: "fail", [.event(event)]) == .threw)
    try expectReplay(of: recorded, on: GlassScreen.self)
  }

  @Test(arguments: ["no network", "error: no network", "glass is broken", "error", ""])
  func otherErrorsAreWrittenAsTheyAre(_ text: String) throws {
    let recorded = try transcript(of: GlassScreen.self, ["fail \(Words.quoted(text))"])
    #expect(recorded.hasSuffix("\n\(Event.refusal(text))\n"), "\(recorded)")
    try expectReplay(of: recorded, on: GlassScreen.self)
  }
}

private struct Shattered: Error, CustomStringConvertible {
  let description: String
}

private enum GlassScreen: Screen {
  final class Glass {
    func fail(_ text: String) throws { throw Shattered(description: text) }
  }

  static let name = "glass"
  static func make(in world: World, notify: Notifier) -> Glass { Glass() }
  static func describe(_ view: inout Interface<Glass>) {
    view.command("fail", Glass.fail, "text")
  }
}
