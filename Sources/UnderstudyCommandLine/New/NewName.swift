import Understudy
import UnderstudyProgram

/// The name of a new screen, from which the names of its package, targets and types follow.
struct NewName {
  /// The screen and the package: `shopping-list`.
  let screen: String

  init(_ screen: String) throws(Failure) {
    guard Names.isCommand(screen) else {
      throw Failure(
        .usage,
        "new: \(screen.quotedBriefly): a screen's name is lower-case words of letters and digits, "
          + "joined by hyphens, at least two characters\(Self.suggestion(for: screen))")
    }
    self.screen = screen
    if Catalog.subcommands.contains(screen) || screen == "help" {
      throw taken("the name of a subcommand")
    }
    if Self.modules.contains(type.lowercased()) { throw taken("the name of a module") }
  }

  /// The target, and the beginning of the types' names: `ShoppingList`.
  var type: String {
    screen.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func taken(_ owner: String) -> Failure {
    Failure(.usage, "new: \(screen.quotedBriefly) is \(owner): did you mean my-\(screen)?")
  }

  /// The typed words in the form that is allowed, if they contain letters.
  private static func suggestion(for typed: String) -> String {
    let words = Names.command(for: typed).split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.drop(while: \.isNumber) }.filter { !$0.isEmpty }
      .joined(separator: "-")
    return Names.isCommand(name) && name.count <= 64 ? ": did you mean \(name)?" : ""
  }

  /// Modules that the package's targets import, or that hide one of them.
  private static let modules: Set = [
    "argumentparser", "bindings", "dispatch", "foundation", "glibc", "lineediting",
    "observation", "sessionformat", "swift", "synchronization", "testing", "understudy",
  ]
}
