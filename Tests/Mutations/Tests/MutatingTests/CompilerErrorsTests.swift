import Mutating
import Testing

struct CompilerErrorsTests {
  private static let text = """
    func size(_ text: String) -> Int {
      if !mutant(1) { print(text) }
      return (mutant(2) ? (text.size) : mutant(3) ? (0) : (text.count))
    }
    """

  @Test func placesOfErrorsAreReadOnce() {
    let output = """
      [1/2] Compiling
      /a/Size.swift:3:29: error: value of type 'String' has no member 'size'
      /a/Size.swift:3:29: error: value of type 'String' has no member 'size'
      /a/Size.swift:2:3: warning: unused
      error: emit-module command failed
      """
    #expect(
      CompilerErrors(in: output).places.map { "\($0.path) \($0.line) \($0.column)" }
        == ["/a/Size.swift 3 29"])
  }

  private static let suspects: [(Int, Int, Set<Int>)] = [
    (3, 29, [2]), (3, 50, [3]), (3, 57, [2, 3]), (2, 19, [1]), (1, 6, [1, 2, 3]),
  ]

  @Test(arguments: suspects)
  func suspectsAreNearestToTheError(line: Int, column: Int, numbers: Set<Int>) {
    let output = "/a/Size.swift:\(line):\(column): error: wrong"
    let suspects = CompilerErrors(in: output).places.map {
      CompilerErrors.suspects(at: $0, in: Self.text)
    }
    #expect(suspects == [numbers])
  }
}
