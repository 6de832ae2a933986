import SessionFormat

/// What a process wrote to standard error as it crashed: Swift's message, and where the program was.
package struct CrashReport {
  /// `Index out of range`; nil if it said nothing.
  private var message: String?
  /// The file and the line of the program's own code: `Cart.swift:21`; nil if they are not known.
  package private(set) var place: String?
  private var isDeep = false
  /// Whether it did not crash, but was asked what it does because it takes too long.
  private var isHang = false
  /// The calls in the program's own code that led to the crash, the innermost first, and not all if there are many.
  package private(set) var calls: [Call] = []

  /// A call of a function, where it was: `remove at Cart.swift:21`.
  package struct Call: Equatable, CustomStringConvertible {
    fileprivate let function: String
    fileprivate let place: String

    /// The compiler names no function that it made of a closure.
    package var description: String { function == "??" ? place : "\(function) at \(place)" }
  }

  /// Reads what the process wrote.
  ///
  /// `trace` returns the calls at addresses in the program's file: for each, also an inlined one, its function
  /// and its `FILE:LINE:COLUMN`, in a line each.
  package init(_ bytes: [UInt8] = [], trace: (_ addresses: [String]) -> String = { _ in "" }) {
    let text = String(decoding: bytes.suffix(Self.mostBytes), as: UTF8.self)
    var (addresses, traps): ([String], Bool) = ([], false)
    for line in text.split(whereSeparator: \.isNewline) {
      if let said = line.wholeMatch(of: Self.said) {
        message = said.message.flatMap {
          $0.isEmpty ? nil : String($0).withoutAddresses.withoutPrivateContexts
        }
        place = said.place.flatMap { Self.isOfSystem($0) ? nil : Self.fileAndLine($0) }
      } else if line.hasPrefix("Simultaneous accesses to ") {
        message = "overlapping accesses to a variable, one of which changes it"
      } else if Self.isCalls(line) {
        addresses = line.split(separator: " ").dropFirst().map(String.init)
        traps = line.hasPrefix("trap")
        isHang = line.hasPrefix("hang")
      }
    }
    isDeep = addresses.count >= Self.mostAddresses
    if isDeep, !isHang, !traps, message == nil { message = "stack overflow" }
    if !addresses.isEmpty { take(trace(addresses), traps: traps) }
  }

  /// Whether a line of what a process wrote says where it was: `calls 0x1f 0x2e`, `trap 0x1f` or `hang 0x1f`.
  package static func isCalls(_ line: Substring) -> Bool {
    line.wholeMatch(of: /(?:calls|trap|hang)(?: 0x[0-9a-f]+)+/) != nil
  }

  /// How many calls a process writes at most. With so many, the stack is used up, and which function was the last to
  /// be called depends on its size.
  private static let mostAddresses = 64

  /// A command line of the shell that prints such a trace, if its first argument is the program's file and the
  /// others are addresses; it fails if there is no `llvm-symbolizer` beside the compiler, nor on the path. One of before
  /// LLVM 20 knows no lines near those that the compiler left out.
  package static let traceCommand = """
    unset DEBUGINFOD_URLS
    swift=$(command -v swift) && tool=$(dirname "$(readlink -f "$swift")")/llvm-symbolizer
    [ -x "$tool" ] || tool=$(command -v llvm-symbolizer) || exit 1
    set -- --functions=short --obj="$0" "$@"
    timeout 10 "$tool" --skip-line-zero "$@" || exec timeout 10 "$tool" "$@"
    """

  /// Only so many bytes at the end matter.
  package static let mostBytes = 1 << 16

  /// `Cart/Cart.swift:21: Fatal error: there is no row 3`.
  private static var said: Regex<(Substring, place: Substring?, message: Substring?)> {
    /(?:(?<place>.+?\.swift:\d+): )?(?:Fatal error|Precondition failed|Assertion failed)(?:: (?<message>.*))?/
  }

  /// Whether the code is Swift's own or ours, which says nothing about who called it.
  private static func isOfSystem(_ place: Substring) -> Bool {
    let module = place.prefix { $0 != "/" }
    return ["Swift", "Understudy"].contains(module) || module.hasPrefix("_")
      || module.hasPrefix("Foundation")
  }

  private static func fileAndLine(_ place: Substring) -> String {
    String(escapingControls: String(place.split(separator: "/").last ?? place))
  }

  // MARK: Calls

  /// The targets of Understudy, whose calls are not the program's own.
  package static let targets: Set = [
    "Bindings", "CLibEdit", "CProcessEnd", "CRegion", "CSeal", "LineEditing", "PortableCombine",
    "SessionAnalysis", "SessionFormat", "SessionReports", "Understudy", "UnderstudyAgents",
    "UnderstudyCombine", "UnderstudyCommandLine", "UnderstudyExploring", "UnderstudyHTTP",
    "UnderstudyPlatform", "UnderstudyProgram", "UnderstudyPrompt", "UnderstudyTesting",
    "UnderstudyWorkers",
  ]

  /// A call that a trace names, in the program or in a package that it depends on.
  private struct Frame: Hashable {
    let function: Substring
    let file: Substring
    let line: Int

    /// Whether it is Understudy's.
    var isOfUnderstudy: Bool {
      let folders = file.split(separator: "/")
      let target = folders.lastIndex(of: "Sources").flatMap { folders.dropFirst($0 + 1).first }
      return target.map { CrashReport.targets.contains(String($0)) } ?? false
    }

    /// Whether it lets the view model's work run, which no view model calls.
    var isLoop: Bool { isOfUnderstudy && function == "drain" }

    /// Whether a person wrote it, in this program, and not a macro.
    var isOwn: Bool {
      file.hasPrefix("/") && !file.contains("/.build/checkouts/")
        && !file.contains("@__swiftmacro_") && !function.hasPrefix(CrashReport.failure)
    }
  }

  private mutating func take(_ trace: String, traps: Bool) {
    // The compiler names what checks an overflow, for example, as the innermost call.
    if traps, message == nil, trace.hasPrefix(Self.failure) {
      message = String(trace.dropFirst(Self.failure.count).prefix { $0 != "\n" })
    }
    let lines = trace.split(separator: "\n")
    var frames: [Frame] = []
    for (function, position) in zip(lines, lines.dropFirst()) {
      // What the compiler made has no line, and none near it if it has no name.
      guard let match = position.wholeMatch(of: /(.+):(\d+):\d+(?<isNear> \(approximate\))?/),
        let line = Int(match.2), line > 0, match.isNear == nil || function != "??"
      else { continue }
      frames.append(Frame(function: function, file: match.1, line: line))
    }
    let own = own(frames)
    // Which of those that call each other was the last depends on the size of the stack.
    let named = isDeep ? own.uniqued().ordered(by: \.line, \.file, \.function) : own
    let all = named.map { frame in
      Call(
        function: String(escapingControls: String(frame.function).brief),
        place: Self.fileAndLine("\(frame.file):\(frame.line)"[...]))
    }
    calls = Array(all.uniqued(on: \.place).prefix(Self.mostCalls))
    place = place ?? calls.first?.place
  }

  private static let mostCalls = 5

  private static let failure = "Swift runtime failure: "

  /// The program's own calls: between those of Understudy, which calls the view model, and may be called by it.
  private func own(_ frames: [Frame]) -> [Frame] {
    let first = frames.drop(while: \.isOfUnderstudy)
    // What runs is Understudy itself, and what the trace then names may be code that the program shares with it.
    if frames[..<first.startIndex].contains(where: \.isLoop) { return [] }
    let called = first.prefix { !$0.isOfUnderstudy }
    // Otherwise it is what starts Understudy.
    let isInView =
      called.endIndex < frames.endIndex || first.startIndex == frames.startIndex || isDeep
    return isInView ? called.filter(\.isOwn) : []
  }
}

extension CrashReport {
  /// What to add where a crash is reported: `it crashed at Cart.swift:21: no row 3`; nil if nothing is known.
  package var remark: String? {
    if place == nil, message == nil { return nil }
    return text(isHang ? "it hung" : "it crashed", in: "")
  }

  /// The remark, and each call in a line of its own; nil if nothing is known.
  package var trace: String? {
    remark.map { ([$0] + calls.map { "  in \($0)" }).joined(separator: "\n") }
  }

  /// What fails: `crashes (SIGTRAP) at Cart.swift:21: no row 3`. Without a place it is named by the command.
  package func text(_ symptom: String, in command: String) -> String {
    text(symptom, at: isDeep && !command.isEmpty ? nil : place, in: command)
  }

  private func text(_ symptom: String, at place: String?, in command: String) -> String {
    let place = place.map { " at \($0)" } ?? (command.isEmpty ? "" : " in \(command)")
    return symptom + place + (message.map { ": \(String(escapingControls: $0.brief))" } ?? "")
  }

  /// What stays the same in ``text(_:in:)``, whatever values the message names.
  package func cause(_ symptom: String, in command: String) -> String {
    // A loop is at another place each time.
    if let place, !isDeep, !isHang { return "\(symptom) at \(place)" }
    return "\(symptom) in \(command): \(message.map(Cause.pattern) ?? "")"
  }
}
