import Foundation

/// The view models, their screens, scripts and sessions.
enum Corpus {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Styles")

  /// A source file and its lines.
  struct Source {
    let name: String
    let lines: [String]
  }

  static let viewModels = Result { try sources(in: "ViewModels") }
  static let screens = Result { try sources(in: "Screens").filter { $0.name != "Main.swift" } }

  /// The scripts' names, sorted.
  static let scripts = names(in: "scripts", "txt")
  static let sessions = names(in: "sessions", "session")

  static func script(_ name: String) -> String { path("scripts/\(name).txt") }
  static func session(_ name: String) -> String { path("sessions/\(name).session") }
  static func path(_ name: String) -> String { folder.appending(path: name).path }

  private static func names(in part: String, _ suffix: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: path(part))
    return (files ?? []).filter { $0.hasSuffix(".\(suffix)") }
      .map { String($0.dropLast(suffix.count + 1)) }.sorted()
  }

  private static func sources(in part: String) throws -> [Source] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: path(part))
    return try files.filter { $0.hasSuffix(".swift") }.sorted().map { file in
      let text = try String(contentsOfFile: path("\(part)/\(file)"), encoding: .utf8)
      return Source(name: file, lines: text.split(separator: "\n").map(String.init))
    }
  }
}
