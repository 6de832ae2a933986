import Foundation
import Testing

@testable import Mutating
@testable import Mutations

struct ReportTests {
  private static func mutant(_ number: Int, in file: String = "A.swift") -> Mutant {
    Mutant(
      number: number, file: file, line: number, column: 5, declaration: "name",
      summary: "\(number) → \(number + 1)", isGuess: false)
  }

  @Test func reportCountsAndListsMutants() {
    let mutants = (1...5).map { Self.mutant($0) } + [6, 7].map { Self.mutant($0, in: "B.swift") }
    let outcomes: [Report.Outcome] = [
      .noticed, .noticed, .survived, .equivalent("It is only faster."), .notReached,
      .unreachable("It asks the network."), .unreachable("It asks the network."),
    ]
    #expect(
      Report("models", mutants) { outcomes[$0.number - 1] }.text == """
        models: 7 mutants: 4 reached by sessions, 2 noticed (66 %), 1 survived, 1 not reached
          1 of the reached ones are equivalent; 2 are in code that no session can reach
        survived:
          A.swift:3:5: 3 → 4
        not reached:
          A.swift:5:5: 5 → 6
        equivalent:
          A.swift:4:5: 4 → 5: It is only faster.
        out of reach:
          2 in B.swift: It asks the network.

        """)
  }

  @Test func reasonIsForFilesDeclarationsOrMutants() throws {
    let reasons = try Self.reasons(
      """
      # A comment.
      A.swift
        The
        file.
      B.swift name
      C.swift name: 3 → 4
        Others.
      """)
    let found = [Self.mutant(1), Self.mutant(2, in: "B.swift"), Self.mutant(3, in: "C.swift")]
    #expect(found.map(reasons.reason) == ["The file.", "Others.", "Others."])
    #expect(reasons.reason(for: Self.mutant(4, in: "C.swift")) == nil)
    try reasons.check(against: found)
    #expect {
      try reasons.check(against: Array(found.dropLast()))
    } throws: {
      "\($0)" == "reasons.txt: C.swift name: 3 → 4: there is no such mutant"
    }
  }

  @Test func reasonIsNeeded() {
    #expect {
      try Self.reasons("A.swift\n  The file.\nB.swift\n")
    } throws: {
      "\($0)" == "reasons.txt: B.swift: a reason is missing"
    }
  }

  private static func reasons(_ text: String) throws -> Reasons {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "reasons.txt")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try Reasons(file)
  }
}
