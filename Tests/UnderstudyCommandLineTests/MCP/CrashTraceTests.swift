import Testing

@testable import UnderstudyAgents

/// What an agent gets of what a process wrote to standard error as it crashed.
@Suite struct CrashTraceTests {
  private static let message =
    "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range"

  private static let trace = """
    *** Signal 4: Backtracing from 0x7f6640d6df7f... done ***

    *** Program crashed: Illegal instruction at 0x00007f6640d6df7f ***

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 0 "Shop" crashed:

      0               0x00007f6640d6df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra]          0x00007f6641441f65 Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
      2 [inlined]     0x0000562928ffddca Cart.row(_:) in Shop at /home/me/Sources/Shop/Cart.swift:21:20
      3 [ra]          0x0000562928ffddca Cart.remove(at:) + 265 in Shop at /home/me/Sources/Shop/Cart.swift:14:5
      4 [ra] [system] 0x0000562928ff7b4b implicit closure #5 in static CartScreen.describe(_:) + 26 in Shop at \
    /home/me/Sources/Shop/CartScreen.swift
      5 [ra] [thunk]  0x0000562928fdf49f thunk for @escaping @callee_guaranteed () -> () + 14 in Shop at \
    //<compiler-generated>
      6 [ra]          0x0000562929552add closure #1 in static CartScreen.describe(_:) + 9 in Shop at \
    /home/me/Sources/Shop/CartScreen.swift:12
      7 [ra]          0x0000562929552add closure #1 in Interface.command(_:_:file:line:) + 204 in Shop at \
    /home/me/.build/checkouts/understudy/Sources/Understudy/Screens/Interface.swift:25:33
      8 [ra]          0x0000562929552add static Main.main() + 20 in Shop at /home/me/Sources/Shop/Main.swift:3:3
    """

  private static let calls = """
      in Cart.row(_:) at Cart.swift:21
      in Cart.remove(at:) at Cart.swift:14
      in closure #1 in static CartScreen.describe(_:) at CartScreen.swift:12
    """

  private static let deep = (1...20).map { number in
    "\(number) [ra] 0x1 Tree.walk\(number)() + 4 in Shop at /a/Tree.swift:\(number):1\n"
  }.joined()

  private static let deepCalls = (1...5).map { "\n  in Tree.walk\($0)() at Tree.swift:\($0)" }
    .joined()

  private static let cases: [(errors: String, text: String?)] = [
    ("", nil),
    ("a warning\n", nil),
    (message, "it crashed: Index out of range"),
    ("Shop/Cart.swift:21: Fatal error: no row 3\n", "it crashed at Cart.swift:21: no row 3"),
    ("\(message)\n\(trace)", "it crashed: Index out of range\n\(calls)"),
    // As for an overflow.
    (trace, "it crashed\n\(calls)"),
    (deep, "it crashed\(deepCalls)"),
    (
      "1 0x1 \u{1b}[31mred() in Shop at /a\u{7}/b\u{7}.swift:1",
      "it crashed\n  in \\u{1b}[31mred() at b\\u{7}.swift:1"
    ),
  ]

  @Test(arguments: cases)
  func callsFollowTheMessage(errors: String, text: String?) {
    #expect(CrashTrace(Array(errors.utf8)).text == text)
  }
}
