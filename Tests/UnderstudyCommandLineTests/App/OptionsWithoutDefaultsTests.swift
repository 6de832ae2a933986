import ArgumentParser
import TestTools
import Testing
import Understudy

@testable import UnderstudyCommandLine

/// Programs with required options, started with a screen's name alone.
@Suite(.inProcesses) struct OptionsWithoutDefaultsTests {
  @Test func missingRequiredOptionIsReported() async {
    let result = await #expect(
      processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
    ) {
      await MainActor.run { KeyedApp.main(["locked-lamp"]) }
    }
    expectErrors(
      """
      Error: Missing expected argument '--key <key>'
      Help:  --key <key>  What the lamp is locked with.

      """, usage: "--key <key>", result)
  }

  @Test func screenThatAsksForNoOptionsNeedsNone() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      await MainActor.run { KeyedApp.main(["lamp"]) }
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output == "understudy 3 lamp\n  isOn = true\n")
  }

  @Test func invalidOptionsReportTheirReason() async {
    let result = await #expect(
      processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
    ) {
      await MainActor.run { ChoosyApp.main(["choosy-lamp"]) }
    }
    expectErrors(
      "Error: --dim or --bright, please\n", usage: "[--dim] [--bright]", result)
  }

  /// Expects the text before the usage, which begins with the program's name: here that of the
  /// tests.
  private func expectErrors(
    _ text: String, usage: String, _ result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let errors = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    let parts = errors.split(separator: "Usage: ", maxSplits: 1)
    #expect(parts.first == text[...], sourceLocation: sourceLocation)
    #expect(parts.last?.contains(" \(usage)\n") == true, sourceLocation: sourceLocation)
  }
}

private enum LampScreen: Screen {
  static let name = "lamp"
  static func make(in world: World, notify: Notifier) -> Bool { true }
  static func describe(_ view: inout Interface<Bool>) { view.bind("isOn") { $0 } }
}

/// A lamp that asks for the options.
private enum LockedLampScreen: Screen {
  static let name = "locked-lamp"
  static func make(in world: World, notify: Notifier) -> Bool {
    world.options(KeyedOptions.self) != nil
  }
  static func describe(_ view: inout Interface<Bool>) { view.bind("isOn") { $0 } }
}

private enum ChoosyLampScreen: Screen {
  static let name = "choosy-lamp"
  static func make(in world: World, notify: Notifier) -> Bool {
    world.options(ChoosyOptions.self) != nil
  }
  static func describe(_ view: inout Interface<Bool>) { view.bind("isOn") { $0 } }
}

private struct KeyedOptions: ParsableArguments, Sendable {
  @Option(help: "What the lamp is locked with.") var key: String
}

private struct ChoosyOptions: ParsableArguments, Sendable {
  @Flag var dim = false
  @Flag var bright = false

  func validate() throws {
    if dim == bright { throw ValidationError("--dim or --bright, please") }
  }
}

private enum KeyedApp: UnderstudyApp {
  typealias Options = KeyedOptions
  static let screens: [any Screen.Type] = [LampScreen.self, LockedLampScreen.self]
}

private enum ChoosyApp: UnderstudyApp {
  typealias Options = ChoosyOptions
  static let screens: [any Screen.Type] = [ChoosyLampScreen.self]
}
