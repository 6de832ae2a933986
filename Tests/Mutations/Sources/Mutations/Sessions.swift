import Foundation
import Mutating

/// Replays the recorded sessions with the mutated program.
struct Sessions {
  let root: URL
  /// The mutated program.
  let program: URL
  let jobs: Int

  private var runs: URL { root.appending(path: ".build/mutations/runs") }

  /// The sessions that reach each mutant, by its number: replays each session without a mutant.
  ///
  /// - Throws: ``Problem`` if a session fails.
  func reaching(_ size: Int) async throws -> [Int: [String]] {
    try? FileManager.default.removeItem(at: runs)
    let files = try Files.all(in: root, under: "sessions").filter { $0.hasSuffix(".session") }
    let found = try await each(Array(files.enumerated())) { index, file in
      let called = try program(calledFrom: "session-\(index)")
      let reached = called.deletingLastPathComponent().appending(path: "reached")
      try Data(count: size).write(to: reached)
      guard try await replay([file], with: called) else {
        throw Problem(text: "\(file) fails without a mutant")
      }
      let bytes = try Data(contentsOf: reached)
      return bytes.indices.filter { bytes[$0] != 0 }.map { (number: $0, file: file) }
    }
    return Dictionary(grouping: found.joined(), by: \.number)
      .mapValues { $0.map(\.file).sorted() }
  }

  /// The mutants that a session which reaches them notices: it fails, crashes or hangs.
  func noticed(_ mutants: [Mutant], reachedBy sessions: [Int: [String]]) async throws -> Set<Int> {
    let results = try await each(mutants) { mutant in
      let called = try program(calledFrom: "\(mutant.number)")
      let passes = try await replay(sessions[mutant.number] ?? [], with: called)
      return (mutant.number, passes)
    }
    return Set(results.filter { !$0.1 }.map(\.0))
  }

  /// The program under the name that turns a mutant on: see Switch.swift.
  private func program(calledFrom name: String) throws -> URL {
    let folder = runs.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = folder.appending(path: "understudy")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
    return link
  }

  private func replay(_ sessions: [String], with program: URL) async throws -> Bool {
    try await Program.succeeds(
      program.path, ["replay", "--jobs", "1", "--fail-fast"] + sessions, in: root)
  }

  /// Does a job for each element, some at a time.
  private func each<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ job: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: Result.self) { group in
      var rest = elements[...]
      for element in rest.prefix(jobs) { group.addTask { try await job(element) } }
      rest = rest.dropFirst(jobs)
      var results: [Result] = []
      while let result = try await group.next() {
        results.append(result)
        if let element = rest.popFirst() { group.addTask { try await job(element) } }
      }
      return results
    }
  }
}
