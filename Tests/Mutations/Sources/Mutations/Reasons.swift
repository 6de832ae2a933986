import Foundation
import Mutating

/// A list of mutants with a reason for each: a line with a file, a file and a declaration, or all
/// that describes one mutant, and below it, indented, the reason.
struct Reasons {
  private let name: String
  private var entries: [(mutants: String, reason: String)] = []

  /// Reads a list.
  init(_ file: URL) throws {
    name = file.lastPathComponent
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      if !line.hasPrefix(" ") {
        entries.append((String(line), ""))
      } else if let last = entries.indices.last {
        let text = line.trimmingPrefix { $0 == " " }
        entries[last].reason += (entries[last].reason.isEmpty ? "" : " ") + text
      }
    }
    if let entry = entries.first(where: \.reason.isEmpty) {
      throw Problem(text: "\(name): \(entry.mutants): a reason is missing")
    }
  }

  /// Why a mutant is in the list; nil if it is not.
  func reason(for mutant: Mutant) -> String? {
    entries.first { Self.names(of: mutant).contains($0.mutants) }?.reason
  }

  /// Refuses an entry that names no mutant.
  func check(against mutants: [Mutant]) throws {
    let names = Set(mutants.flatMap(Self.names))
    if let entry = entries.first(where: { !names.contains($0.mutants) }) {
      throw Problem(text: "\(name): \(entry.mutants): there is no such mutant")
    }
  }

  private static func names(of mutant: Mutant) -> [String] {
    let declaration = "\(mutant.file) \(mutant.declaration)"
    return [mutant.file, declaration, "\(declaration): \(mutant.summary)"]
  }
}
