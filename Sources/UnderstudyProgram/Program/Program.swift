import ArgumentParser
import Understudy

/// The running program: the examples, or a user's own screens.
package enum Program {
  /// What `--version` prints, whatever the program's name. The version of a program with other
  /// screens is up to its author.
  package static let version = "understudy 0.2.0"

  /// The program's own file, for starting it again, even if the file has been replaced.
  package static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }

  /// The path of the program's file, even if another file takes its place later.
  package static var file: String { FileName.resolved(executable) ?? CommandLine.arguments[0] }

  /// The program's name, from the file that was started.
  package static let name = name(ofFile: CommandLine.arguments.first ?? "")

  /// What starts the program, for lines that people copy.
  package static let command = command(
    startedAs: CommandLine.arguments.first ?? "", in: FileName.resolved(".") ?? "")

  /// `swift run` and the name if the file is what a build of the package in `folder` has made, which no
  /// shell would find by its name.
  package static func command(startedAs file: String, in folder: String) -> String {
    let path = file.hasPrefix("\(folder)/") ? file.dropFirst(folder.count + 1) : file[...]
    let (parts, name) = (path.split(separator: "/"), name(ofFile: file))
    guard parts.first == ".build", (3...4).contains(parts.count), parts[parts.count - 1] == name
    else { return name }
    switch parts[parts.count - 2] {
    case "debug": return "swift run \(name)"
    case "release": return "swift run -c release \(name)"
    default: return name
    }
  }

  /// The last part of a path; `understudy` if that is not a plain word, which a shell would need
  /// quoted or could not use as a function's name.
  package static func name(ofFile path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let isWord = name.unicodeScalars.allSatisfy { scalar in
      let isLetterOrDigit = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return scalar.isASCII && (isLetterOrDigit || "-_.".unicodeScalars.contains(scalar))
    }
    return isWord && !name.isEmpty && !name.hasPrefix("-") ? String(name) : "understudy"
  }
}

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
