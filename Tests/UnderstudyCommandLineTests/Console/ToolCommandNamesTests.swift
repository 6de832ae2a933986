import TestTools
import Testing
import Understudy

@testable import UnderstudyPrompt

/// Commands of a screen that have names of the tool's own.
@MainActor @Suite(.runsPrograms) struct ToolCommandNamesTests {
  private enum VaultScreen: Screen {
    static let name = "vault"

    @MainActor final class Vault {
      func open(_ name: String, _ code: String) {}
    }

    static func make(in world: World, notify: Notifier) -> Vault { Vault() }

    static func describe(_ view: inout Interface<Vault>) {
      view.command("open", Vault.open, "name", "code")
    }
  }

  @Test(arguments: [
    ("open a b", true), ("open", true), ("save a", false), (":open a", false), ("unknown a", true),
    ("exit", false), ("# open a", false),
  ])
  func screenComesBeforeTheTool(line: String, isOfScreen: Bool) {
    let commands = VaultScreen.description.commands
    #expect(Console.isOfScreen(line, with: commands) == isOfScreen)
  }

  @Test(arguments: [
    (":open account", true), (" :op account", true), ("open account", true),
    ("understudy 3 account", true), ("understudy ", true), (":redo", false), ("add 5", false),
  ])
  func lineOpensAScreen(line: String, mayOpen: Bool) {
    #expect(Console.mayOpenScreen(line) == mayOpen)
  }

  /// A name of another tool's behind the first character, which is no colon.
  @Test(arguments: ["sh", "ch", "oh", "eq", "iq", ""])
  func nameWithoutColonFitsNoCommand(word: String) {
    #expect(ToolCommand.Name.fitting(word) == [])
  }
}
