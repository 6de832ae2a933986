import ArgumentParser
import Understudy

/// What `--format` chooses from. Its help lists the cases.
package protocol FormatChoice: CaseIterable, ExpressibleByArgument, RawRepresentable<String> {
  /// What the format is for; nil for people.
  var purpose: String? { get }
}

extension FormatChoice {
  /// `text, or jsonl for a program`.
  package static var explained: String {
    let names = allCases.map {
      [$0.rawValue, $0.purpose].compactMap(\.self).joined(separator: " for ")
    }
    return names.dropLast().map { "\($0), " }.joined() + "or \(names.last ?? "")"
  }
}

/// The format of the tool's output.
package enum OutputFormat: String, FormatChoice {
  /// Lines for people, and for files.
  case text
  /// JSON objects, one on each line.
  case jsonl

  package var purpose: String? { self == .text ? nil : "a program" }
}

/// How to open a screen: the arguments of `understudy [SCREEN]`.
package struct Launch {
  package let screen: String?
  package let record: String?
  package let keepsGoing: Bool
  package let format: OutputFormat
  /// Whether a script waits after each line for the services that were asked.
  package let settles: Bool
  package var settings: World.Settings
  /// The program's own options; nil if it has none.
  package let options: LaunchOptions?

  package init(
    screen: String?, record: String?, keepsGoing: Bool = false, format: OutputFormat = .text,
    settles: Bool = true, settings: World.Settings = World.Settings(),
    options: LaunchOptions? = nil
  ) {
    (self.screen, self.record, self.keepsGoing) = (screen, record, keepsGoing)
    (self.format, self.settles, self.settings) = (format, settles, settings)
    self.options = options
  }
}
