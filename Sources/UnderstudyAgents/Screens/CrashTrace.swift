import SessionAnalysis

/// What a process of the program wrote about its crash: the message, and the calls that led to it.
struct CrashTrace {
  private let report: CrashReport
  /// The calls in the view model's own code, the innermost first: `Cart.total() at Cart.swift:21`.
  private let calls: [String]

  /// How many calls an agent needs to see.
  private static let mostCalls = 5

  init(_ bytes: [UInt8]) {
    report = CrashReport(bytes)
    let frames = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap(Frame.init)
    // What Swift itself does comes first, and what Understudy does last.
    let own = frames.prefix { !$0.isOfUnderstudy }.filter(\.hasSource)
    calls = own.prefix(Self.mostCalls).map(\.description)
  }

  /// `it crashed at Cart.swift:21: no row 3`, and a line for each call; nil if nothing is known.
  var text: String? {
    let remark = report.remark ?? (calls.isEmpty ? nil : "it crashed")
    return remark.map { ([$0] + calls.map { "  in \($0)" }).joined(separator: "\n") }
  }

  /// A line of Swift's trace.
  private struct Frame: CustomStringConvertible {
    let description: String
    /// Whether the line of its code is known, and a person wrote it.
    let hasSource: Bool
    let isOfUnderstudy: Bool

    init?(_ line: Substring) {
      guard let match = line.wholeMatch(of: Self.form) else { return nil }
      let folders = (match.file ?? "").split(separator: "/")
      let place = "\(folders.last ?? ""):\(match.line ?? "")"
      let call = match.call.replacing(#/ \+ \d+$/#, with: "")
      description = String(escapingControls: "\(String(call).brief) at \(place)")
      hasSource = match.line != nil && !["system", "thunk"].contains(where: match.kinds.contains)
      let target = folders.lastIndex(of: "Sources").map { folders[($0 + 1)...].first ?? "" }
      isOfUnderstudy = target.map { Self.ownTargets.contains(String($0)) } ?? false
    }

    /// The targets of Understudy that call a view model.
    private static let ownTargets: Set = [
      "Understudy", "UnderstudyAgents", "UnderstudyCommandLine", "UnderstudyProgram",
      "UnderstudyPrompt", "UnderstudyTesting", "UnderstudyWorkers",
    ]

    /// `3 [ra] 0x00005629 Cart.total() + 265 in Shop at /shop/Sources/Shop/Cart.swift:21:20`. Those that the
    /// compiler made are marked `[system]` or `[thunk]`.
    private static var form:
      Regex<
        (
          Substring, kinds: Substring, call: Substring, file: Substring?, line: Substring?
        )
      >
    {
      /\s*\d+\s+(?<kinds>(?:\[\w+\]\s+)*)0x[0-9a-f]+\s(?<call>.+) in [^\/]+?(?: at (?<file>\/.+?)(?::(?<line>\d+)(?::\d+)?)?)?/
    }
  }
}
