import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What ArgumentParser knows about a command, as it exports it for manuals.
///
/// The names are those of the JSON that `--experimental-dump-help` prints.
struct CommandInfo: Decodable {
  var commandName: String
  var abstract: String?
  var discussion: String?
  var arguments: [Argument]?
  var subcommands: [CommandInfo]?

  struct Argument: Decodable {
    var kind: Kind
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?
    var discussion: String?
    /// The title of its option group.
    var sectionTitle: String?
    var isRepeating: Bool
    var shouldDisplay: Bool
  }

  enum Kind: String, Decodable {
    case positional, option, flag
  }

  struct Name: Decodable {
    var kind: Kind
    var name: String

    enum Kind: String, Decodable {
      case long, short, longWithSingleDash
    }
  }

  /// Reads what is known about `command` and its subcommands.
  ///
  /// - Throws: `DecodingError` if ArgumentParser exports another format.
  init(_ command: any ParsableCommand.Type) throws {
    struct Dump: Decodable { var command: CommandInfo }
    self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
  }
}
