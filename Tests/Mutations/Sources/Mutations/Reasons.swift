import Foundation
import Mutating

/// A list of mutants with reasons: lines with a file, a file and a declaration, or all that describes
/// a mutant, and below them, indented, the reason for these.
struct Reasons {
  private let name: String
  private var entries: [(mutants: [String], reason: String)] = []

  /// Reads a list.
  init(_ file: URL) throws {
    name = file.lastPathComponent
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      if line.hasPrefix("  ") {
        addReason(line.dropFirst(2))
      } else if let last = entries.indices.last, entries[last].reason.isEmpty {
        entries[last].mutants.append(String(line))
      } else {
        entries.append(([String(line)], ""))
      }
    }
    if let entry = entries.last, entry.reason.isEmpty {
      throw Problem(text: "\(name): \(entry.mutants[0]): a reason is missing")
    }
  }

  private mutating func addReason(_ line: Substring) {
    guard let last = entries.indices.last else { return }
    entries[last].reason += (entries[last].reason.isEmpty ? "" : " ") + line
  }

  /// Why a mutant is in the list; nil if it is not.
  func reason(for mutant: Mutant) -> String? {
    let names = Self.names(of: mutant)
    return entries.first { $0.mutants.contains(where: names.contains) }?.reason
  }

  /// Refuses an entry that names no mutant.
  func check(against mutants: [Mutant]) throws {
    let names = Set(mutants.flatMap(Self.names))
    if let unknown = entries.flatMap(\.mutants).first(where: { !names.contains($0) }) {
      throw Problem(text: "\(name): \(unknown): there is no such mutant")
    }
  }

  private static func names(of mutant: Mutant) -> [String] {
    [mutant.file, "\(mutant.file) \(mutant.declaration)", mutant.name]
  }
}
