import Testing

@testable import Mutating
@testable import Mutations

struct ComparisonTests {
  private static func row(
    _ name: String, _ noticed: [(byTests: Bool, bySessions: Bool)], leftOut: Int, _ effort: Effort,
    seconds: [Double]
  ) -> Comparison.Row {
    let faults = noticed.enumerated().map { index, noticed in
      (
        Mutant(
          number: index, file: "\(name).swift", line: index + 1, column: 5, declaration: "name",
          summary: "true → false", isGuess: false),
        Comparison.Noticed(byTests: noticed.byTests, bySessions: noticed.bySessions)
      )
    }
    return Comparison.Row(
      name: name, faults: faults, leftOut: leftOut, effort: effort, testSeconds: seconds[0],
      sessionSeconds: seconds[1])
  }

  @Test func comparisonCountsAndListsFaults() {
    let comparison = Comparison(rows: [
      Self.row(
        "A", [(true, true), (true, true), (true, false), (false, false)], leftOut: 2,
        Effort(tests: 40, screen: 10, commands: 7, recorded: 90), seconds: [1.204, 0.05]),
      Self.row(
        "B", [(false, true)], leftOut: 0,
        Effort(tests: 2, screen: 3, commands: 4, recorded: 5), seconds: [0.1, 0.2]),
    ])
    #expect(
      comparison.text == """
        |  | faults | unit tests | sessions | both | only tests | only sessions | neither | left out |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | A | 4 | 3 | 2 | 2 | 1 | 0 | 1 | 2 |
        | B | 1 | 0 | 1 | 0 | 0 | 1 | 0 | 0 |
        | total | 5 | 3 | 3 | 2 | 1 | 1 | 1 | 2 |

        |  | lines of tests | lines of screens | commands typed | lines recorded | seconds of tests | seconds of sessions |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | A | 40 | 10 | 7 | 90 | 1.20 | 0.05 |
        | B | 2 | 3 | 4 | 5 | 0.10 | 0.20 |
        | total | 42 | 13 | 11 | 95 | 1.30 | 0.25 |

        only unit tests notice:
          A.swift:3:5: true → false

        only sessions notice:
          B.swift:1:5: true → false

        neither notices:
          A.swift:4:5: true → false

        """)
  }

  @Test func viewModelHasTheMutantsOfItsFolder() throws {
    let mutant = Mutant(
      number: 1, file: "Sources/ExampleViewModels/Person/PersonTexts.swift", line: 1, column: 1,
      declaration: "text", summary: "1 → 2", isGuess: false)
    #expect(ViewModel.all.filter { $0.contains(mutant) }.map(\.name) == ["person"])
  }
}
