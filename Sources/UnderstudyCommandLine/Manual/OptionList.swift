import ArgumentParser

/// The options of a command, as its help lists them.
///
/// ArgumentParser has no public description of a command's options but the text of the help: a line
/// for each title, and below it the options, each with a label, a text and perhaps lines of discussion.
struct OptionList {
  /// The options below a title: `The session's settings:`.
  struct Group {
    let title: String
    var options: [Option] = []
  }

  struct Option {
    /// Its names and its value: `-o, --output <file>`.
    let label: String
    /// What it does, and its default.
    var text = ""
    var discussion = ""
  }

  /// Those without a title come first.
  private(set) var groups = [Group(title: "")]

  /// Reads the options that the help of `command` lists.
  init(_ command: any ParsableCommand.Type) {
    var place: Int?
    // No line is that long, so each text has one.
    let help = command.helpMessage(columns: 100_000).split(separator: "\n")
    // What precedes the usage is prose, which could look like a title.
    for line in help.drop(while: { !$0.hasPrefix("USAGE: ") }).dropFirst() {
      if line.first == " " {
        if let place { groups[place].add(line) }
        continue
      }
      switch line {
      case "ARGUMENTS:", "OPTIONS:": place = 0
      // They have sections of their own in the manual.
      case "SUBCOMMANDS:": place = nil
      default:
        place = groups.count
        groups.append(Group(title: line.prefix(1) + line.dropFirst().lowercased()))
      }
    }
  }
}

extension OptionList.Group {
  /// Reads a line of the help. Its indentation says what it is.
  fileprivate mutating func add(_ line: Substring) {
    let text = line.drop { $0 == " " }
    let last = options.count - 1
    switch line.count - text.count {
    case 2:
      // Two spaces end a label: the text is in a column of its own, or in the next line.
      let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
      let rest = text[end...].drop { $0 == " " }
      options.append(OptionList.Option(label: String(text[..<end]), text: String(rest)))
    case _ where options.isEmpty: break
    case 26... where options[last].text.isEmpty: options[last].text = String(text)
    default: options[last].discussion += "\(text)\n"
    }
  }
}
