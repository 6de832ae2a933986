import Foundation
import Testing
import Understudy
import UnderstudyTesting

@testable import FaultyScreens

@MainActor @Suite struct ExplorationTests {
  @Test func brokenInvariantIsIssueWithSession() throws {
    let text = """
      broken: the big jug does not hold 4 liters
      understudy 3 jugs
        small = 0
        big = 0
      > fill-big
        big = 5
      > pour-into-small
        small = 3
        big = 2
      > empty-small
        small = 0
      > pour-into-small
        small = 2
        big = 0
      > fill-big
        big = 5
      > pour-into-small
        small = 3
        big = 4
      ! "broken: the big jug does not hold 4 liters"

      """
    try withKnownIssue {
      try Exploration(seed: 1, steps: 20_000).run(on: WaterJugsScreen.self)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [text]
    }
  }

  @Test func recordedSessionIsContinued() throws {
    let path = NSTemporaryDirectory() + "vault-\(UUID()).session"
    let session = """
      understudy 3 vault
      > turn 31
      > turn 415
      > turn 926
      < word "please"

      """
    try session.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Exploration(seed: 1, steps: 2000).run(on: VaultScreen.self)
    let exploration = Exploration(seed: 1, steps: 2000, from: [SessionFile(path: path)])
    try withKnownIssue {
      try exploration.run(on: VaultScreen.self)
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("broken: there is no debt\n") ?? false
    }
  }

  @Test func soundScreenHasNoIssue() throws {
    try Exploration(seed: 4, steps: 2000).run(on: NamesakeScreen.self)
  }
}
