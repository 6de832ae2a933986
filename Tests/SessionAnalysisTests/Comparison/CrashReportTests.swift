import Testing

@testable import SessionAnalysis

/// What is known of a crash from what its process wrote, and from the source lines of its calls.
@Suite struct CrashReportTests {
  private static let message =
    "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range"

  /// What `llvm-symbolizer` prints for the addresses of a process that crashed.
  private static let trace = """
    row
    /home/me/Sources/Shop/Cart.swift:21:20
    remove
    /home/me/Sources/Shop/Cart.swift:14:5

    forward
    /home/me/.build/checkouts/combine/Sources/Combine/Publisher.swift:8:5

    implicit closure #5 in describe
    /home/me/Sources/Shop/CartScreen.swift:0:0

    thunk
    /<compiler-generated>:0:0

    ??
    ??:0:0

    describe
    /home/me/Sources/Shop/CartScreen.swift:12:3

    perform
    /home/me/.build/checkouts/understudy/Sources/Understudy/Screens/Interface.swift:25:33

    $main
    /home/me/Sources/Shop/Main.swift:3:3

    """

  private static let calls = [
    "row at Cart.swift:21", "remove at Cart.swift:14", "describe at CartScreen.swift:12",
  ]

  private static let cases: [(errors: String, trace: String, remark: String?, calls: [String])] = [
    ("", trace, nil, []),
    ("a warning\n", trace, nil, []),
    (message, trace, "it crashed: Index out of range", []),
    (
      "\(message)\n\ncalls 0x1f 0x2e\n", trace, "it crashed at Cart.swift:21: Index out of range",
      calls
    ),
    ("\(message)\n\ncalls 0x1f\n", "", "it crashed: Index out of range", []),
    (
      "Shop/Cart.swift:9: Fatal error: no row 3\n", trace, "it crashed at Cart.swift:9: no row 3",
      []
    ),
    (
      "Shop/Cart.swift:9: Fatal error: no row 3\ncalls 0x1f", trace,
      "it crashed at Cart.swift:9: no row 3", calls
    ),
    // Another one in each process.
    (
      "Fatal error: Attempted to read an unowned reference but object 0x7f31c4012ab0 was already deallocated",
      "",
      "it crashed: Attempted to read an unowned reference but object 0x… was already deallocated",
      []
    ),
    (
      "Fatal error: unexpected error: Shop.(unknown context at $55ddfc85248c).Failure.offline", "",
      "it crashed: unexpected error: Shop.Failure.offline", []
    ),
    (
      "calls 0x1f", "Swift runtime failure: no\n/<compiler-generated>:0:0\n\(trace)",
      "it crashed at Cart.swift:21", calls
    ),
    (
      "trap 0x1f",
      "Swift runtime failure: arithmetic overflow\n/<compiler-generated>:0:0\n\(trace)",
      "it crashed at Cart.swift:21: arithmetic overflow", calls
    ),
    ("hang 0x1f", trace, "it hung at Cart.swift:21", calls),
    // The view model waits, and the loop goes round.
    (
      "hang 0x1f", "drain\n/a/Sources/Understudy/Runtime/EventLoop.swift:193:5\n\(trace)", nil, []
    ),
    // The closure of a task has no name.
    (
      "trap 0x1f",
      "Swift runtime failure: arithmetic overflow\n/a/Tree.swift:7:3\n??\n/a/Tree.swift:7:3\n",
      "it crashed at Tree.swift:7: arithmetic overflow", ["Tree.swift:7"]
    ),
    // An endless recursion.
    (
      "calls" + String(repeating: " 0x1f", count: 64),
      "own\n/a/Sources/Understudy/World.swift:7:1\ndepth\n/a/Tree.swift:9:1\nwalk\n/a/Tree.swift:7:1\n"
        + "depth\n/a/Tree.swift:9:1\n",
      "it crashed at Tree.swift:7: stack overflow",
      ["walk at Tree.swift:7", "depth at Tree.swift:9"]
    ),
    // Understudy ends the process for a mistake of the view model.
    (
      "calls 0x1f", "fail\n/a/Sources/Understudy/World.swift:7:1\n\(trace)",
      "it crashed at Cart.swift:21", calls
    ),
    // A function of the system that Understudy stands in for.
    (
      "calls 0x1f", "raise\n/a/Sources/CSeal/real.c:16:3\n\(trace)",
      "it crashed at Cart.swift:21", calls
    ),
    // What a macro made has no line of a person's.
    (
      """
      Simultaneous accesses to 0x7f31c4012ab0, but modification requires exclusive access.
      Fatal access conflict detected.
      trap 0x1f
      """, "access\n/a/@__swiftmacro_4Cart.swift:8:1\n\(trace)",
      "it crashed at Cart.swift:21: overlapping accesses to a variable, one of which changes it",
      calls
    ),
    // The compiler leaves out the line of a call such as that behind `rows[row] += 1`.
    (
      "trap 0x1f",
      """
      bump
      /a/Tiny.swift:2:0 (approximate)

      ??
      /a/TinyScreen.swift:9:58 (approximate)

      """, "it crashed at Tiny.swift:2", ["bump at Tiny.swift:2"]
    ),
    // A mistake of Understudy's own.
    (
      "calls 0x1f",
      "fail\n/a/Sources/UnderstudyPrompt/Console.swift:7:1\n$main\n/a/Main.swift:3:3\n", nil, []
    ),
    // On a thread of the view model's own.
    (
      "calls 0x1f", "walk\n/a/Tree.swift:7:1\n", "it crashed at Tree.swift:7",
      ["walk at Tree.swift:7"]
    ),
    (
      "calls 0x1f", "\u{1b}[31mred\n/a\u{7}/b\u{7}.swift:1:1\n", "it crashed at b\\u{7}.swift:1",
      ["\\u{1b}[31mred at b\\u{7}.swift:1"]
    ),
  ]

  @Test(arguments: cases)
  func placeIsTheInnermostCallOfTheProgram(
    errors: String, trace: String, remark: String?, calls: [String]
  ) {
    let report = CrashReport(Array(errors.utf8)) { _ in trace }
    #expect(report.remark == remark)
    #expect(report.calls.map(\.description) == calls)
  }

  @Test func addressesAreThoseOfTheProcess() {
    var asked: [String] = []
    _ = CrashReport(Array("calls 0x1\nelse\n\ncalls 0x1f 0x2e\n".utf8)) { addresses in
      asked += addresses
      return ""
    }
    #expect(asked == ["0x1f", "0x2e"])
  }
}
