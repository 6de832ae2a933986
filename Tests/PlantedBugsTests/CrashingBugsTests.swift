import Foundation
import PlantedBugs
import Testing

@testable import Understudy

/// Exploring ends the process if a view model crashes.
@MainActor struct CrashingBugsTests {
  @Test(arguments: 0..<3)
  func missingPictureCrashes(seed: Int) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [seed] in
      try await explore(ProductScreen.self, seed: UInt64(seed))
    }
    #expect(result.standardError.contains("Index out of range"))
  }

  @Test(arguments: 0..<3)
  func overflowingSumCrashes(seed: Int) async throws {
    let result = try await #require(processExitsWith: .failure) { [seed] in
      try await explore(CartScreen.self, seed: UInt64(seed))
    }
    #expect(result.isTrap, "\(result.exitStatus)")
  }

  @Test func nothingIsFoundWithoutBug() throws {
    Bugs.arePlanted = false
    defer { Bugs.arePlanted = true }
    for screen in [ProductScreen.self, CartScreen.self] as [any Screen.Type] {
      try Explorer(screen, .init(steps: 2000)).run { find in
        Issue.record("\(screen.name): \(find.symptom)")
        return true
      }
    }
  }
}

/// Explores with the default options, and ends without an error if nothing crashes.
@MainActor private func explore(_ screen: any Screen.Type, seed: UInt64) throws {
  try Explorer(screen, .init(seed: seed)).run { _ in true }
}

extension ExitTest.Result {
  /// Whether the process trapped: an error that is thrown ends it with an exit code.
  fileprivate var isTrap: Bool { exitStatus == .signal(SIGTRAP) || exitStatus == .signal(SIGILL) }
  fileprivate var standardError: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
