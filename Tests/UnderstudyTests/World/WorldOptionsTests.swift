import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// The program's own options, as a screen sees them.
@MainActor @Suite(.inProcesses) struct WorldOptionsTests {
  struct ShopOptions {
    var url: String?
  }

  @Test func liveWorldHasOptions() {
    let world = World(options: LaunchOptions { ShopOptions(url: "http://shop") })
    #expect(world.options(ShopOptions.self)?.url == "http://shop")
  }

  @Test func worldWithoutOptionsHasNone() {
    #expect(World().options(ShopOptions.self) == nil)
  }

  @Test func replayHasNoOptions() throws {
    let answers = RecordedAnswers(try SessionText(Session(screen: "shop")))
    let world = World(settings: World.Settings(), recorded: answers)
    #expect(world.options(ShopOptions.self) == nil)
  }

  @Test nonisolated func optionsOfOtherTypeAreRefused() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = await World(options: LaunchOptions { ShopOptions() }).options(Int.self)
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("Int: this program's options are ShopOptions"))
  }
}
