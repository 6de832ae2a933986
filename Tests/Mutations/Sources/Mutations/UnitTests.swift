import Foundation
import Mutating

/// Runs the unit tests of the view models in the mutated package.
struct UnitTests: Sendable {
  /// The package of the unit tests.
  static let package = "Tests/Benchmark/Faults"

  /// A test that hangs is ended: all of them together take a second.
  private static let limit = Duration.seconds(20)

  let runs: Runs
  /// The program that runs the tests.
  let program: URL

  /// The view models whose tests reach each mutant, by its number.
  ///
  /// - Throws: ``Problem`` if a test fails without a mutant.
  func reaching(_ size: Int) async throws -> [Int: [ViewModel]] {
    let found = try await runs.each(ViewModel.all) { viewModel in
      let reached = try await runs.reached(
        by: program, arguments([viewModel]), as: "tests-\(viewModel.name)", of: size)
      guard let reached else {
        throw Problem(text: "a unit test of \(viewModel.name) fails without a mutant")
      }
      return reached.map { (number: $0, viewModel: viewModel) }
    }
    return Dictionary(grouping: found.joined(), by: \.number).mapValues { $0.map(\.viewModel) }
  }

  /// The mutants that a test which reaches them notices: it fails, crashes or hangs.
  func noticed(
    _ mutants: [Mutant], reachedBy viewModels: [Int: [ViewModel]]
  ) async throws -> Set<Int> {
    let results = try await runs.each(mutants) { mutant in
      guard let viewModels = viewModels[mutant.number] else { return (mutant.number, true) }
      let passes = try await runs.passes(
        program, arguments(viewModels), with: mutant.number, within: Self.limit)
      return (mutant.number, passes)
    }
    return Set(results.filter { !$0.1 }.map(\.0))
  }

  /// How many seconds the tests of a view model take.
  func seconds(_ viewModel: ViewModel) async throws -> Double {
    try await runs.seconds(program, arguments([viewModel]))
  }

  /// Runs only the tests in the files of some view models.
  private func arguments(_ viewModels: [ViewModel]) throws -> [String] {
    let suites = try viewModels.flatMap(\.tests).flatMap { file in
      try String(contentsOf: runs.root.appending(path: file), encoding: .utf8)
        .matches(of: /@Suite struct (\w+)/).map { String($0.1) }
    }
    return [
      "--testing-library", "swift-testing", "--filter",
      #"\.(\#(suites.joined(separator: "|")))/"#,
    ]
  }
}
