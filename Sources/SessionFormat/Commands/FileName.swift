import UnderstudyPlatform

/// Names of files.
package enum FileName {
  /// The absolute path of what is at a path, without links; nil if nothing is there.
  package static func resolved(_ path: String) -> String? { try? FileSystem.resolved(path) }

  /// The name for people, on one line: control characters are escaped.
  package static func shown(_ text: String) -> String { String(escapingControls: text) }

  /// Why nothing is at a path, for people. Text is no other name for a file whose name is not UTF-8.
  package static func reasonMissing(_ path: String, _ reason: String) -> String {
    path.unicodeScalars.contains("\u{FFFD}")
      ? "\(reason): rename it if its name is not UTF-8" : reason
  }
}
