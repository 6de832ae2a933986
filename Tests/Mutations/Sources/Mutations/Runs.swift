import Foundation

/// Runs programs of the mutated package, several at a time.
struct Runs: Sendable {
  let root: URL
  let jobs: Int

  private var folder: URL { root.appending(path: ".build/mutations/runs") }

  /// Forgets earlier runs.
  func begin() { try? FileManager.default.removeItem(at: folder) }

  /// The numbers of the mutants that a program reaches, out of `size`; nil if it fails without one.
  func reached(
    by program: URL, _ arguments: [String], as name: String, of size: Int
  ) async throws -> [Int]? {
    let called = try link(to: program, calledFrom: name)
    let reached = called.deletingLastPathComponent().appending(path: "reached")
    try Data(count: size).write(to: reached)
    guard try await Program.succeeds(called.path, arguments, in: root) else { return nil }
    let bytes = try Data(contentsOf: reached)
    return bytes.indices.filter { bytes[$0] != 0 }
  }

  /// Whether a program exits with 0 when a mutant is on.
  func passes(
    _ program: URL, _ arguments: [String], with mutant: Int, within limit: Duration? = nil
  ) async throws -> Bool {
    let called = try link(to: program, calledFrom: "\(mutant)")
    return try await Program.succeeds(called.path, arguments, in: root, within: limit)
  }

  /// How many seconds a program runs without a mutant: the median of some runs.
  func seconds(_ program: URL, _ arguments: [String]) async throws -> Double {
    var times: [Duration] = []
    for _ in 0..<5 {
      times.append(
        try await ContinuousClock().measure {
          _ = try await Program.succeeds(program.path, arguments, in: root)
        })
    }
    return times.sorted()[times.count / 2] / .seconds(1)
  }

  /// The program under the name that turns a mutant on: see Switch.swift.
  private func link(to program: URL, calledFrom name: String) throws -> URL {
    let run = folder.appending(path: name)
    try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
    let link = run.appending(path: program.lastPathComponent)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
    return link
  }

  /// Does a job for each element, some at a time.
  func each<Element: Sendable, Result: Sendable>(
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
