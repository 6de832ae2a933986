import Foundation
import Mutating

/// Replays the recorded sessions with the mutated programs.
struct Sessions: Sendable {
  /// The products that replay, and their sessions.
  static let products = [
    (name: "understudy", sessions: "sessions"),
    (name: "Styles", sessions: "Tests/Tickets/sessions"),
  ]

  let runs: Runs
  /// The folder of the mutated programs.
  let programs: URL

  /// The sessions that reach each mutant, by its number: replays each session without a mutant.
  ///
  /// - Throws: ``Problem`` if a session fails.
  func reaching(_ size: Int) async throws -> [Int: [String]] {
    let files = try Self.products.flatMap { try Self.files(in: $0.sessions, of: runs.root) }
    let found = try await runs.each(Array(files.enumerated())) { index, file in
      let reached = try await runs.reached(
        by: program(for: file), Self.replay([file]), as: "session-\(index)", of: size)
      guard let reached else { throw Problem(text: "\(file) fails without a mutant") }
      return reached.map { (number: $0, file: file) }
    }
    return Dictionary(grouping: found.joined(), by: \.number)
      .mapValues { $0.map(\.file).sorted() }
  }

  /// The mutants that a session which reaches them notices: it fails, crashes or hangs.
  func noticed(_ mutants: [Mutant], reachedBy sessions: [Int: [String]]) async throws -> Set<Int> {
    let results = try await runs.each(mutants) { mutant in
      let files = Dictionary(grouping: sessions[mutant.number] ?? [], by: program)
      for (program, files) in files {
        guard try await runs.passes(program, Self.replay(files), with: mutant.number) else {
          return (mutant.number, false)
        }
      }
      return (mutant.number, true)
    }
    return Set(results.filter { !$0.1 }.map(\.0))
  }

  /// How many seconds it takes to replay all sessions of a view model.
  func seconds(_ viewModel: ViewModel) async throws -> Double {
    try await runs.seconds(program(for: viewModel.sessions + "/"), ["replay", viewModel.sessions])
  }

  /// The sessions in a folder of the package at `root`.
  static func files(in folder: String, of root: URL) throws -> [String] {
    try Files.all(in: root, under: folder).filter { $0.hasSuffix(".session") }
  }

  private func program(for file: String) -> URL {
    let product = Self.products.first { file.hasPrefix($0.sessions + "/") }
    return programs.appending(path: product?.name ?? "")
  }

  private static func replay(_ sessions: [String]) -> [String] {
    ["replay", "--jobs", "1", "--fail-fast"] + sessions
  }
}
