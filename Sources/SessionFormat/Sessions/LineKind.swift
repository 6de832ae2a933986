/// The kind of a session's line: by its sign, and by its key in JSON.
package enum LineKind: String, Hashable, Sendable, CaseIterable {
  case command, effect, pending, result
  case finish = "finished"
  case insertion, removal, availability
  case occurrence = "event"
  case refusal, output, crash, comment
  case change
  case blank
  /// What git writes into a file where a merge has a conflict.
  case conflictMarker

  /// What its lines begin with; nil if they have no sign.
  package var sign: Unicode.Scalar? {
    switch self {
    case .command: ">"
    case .effect: "<"
    case .pending: "?"
    case .result: "="
    case .finish: "&"
    case .insertion: "+"
    case .removal: "-"
    case .availability: "~"
    case .occurrence: "*"
    case .refusal: "!"
    case .output: "|"
    case .crash: "x"
    case .comment: "#"
    case .change: " "
    case .blank, .conflictMarker: nil
    }
  }

  /// Whether a blank always follows the sign.
  var hasBlank: Bool {
    switch self {
    case .command, .output, .comment, .blank, .conflictMarker: false
    case .effect, .pending, .result, .finish, .insertion, .removal, .availability, .occurrence,
      .refusal, .crash, .change:
      true
    }
  }

  /// What lines are for: for code that needs to know less than their kind.
  package enum Role: Sendable {
    /// What was done.
    case command
    /// What the world answered.
    case answer
    /// What a binding shows.
    case binding
    /// Whether a command can be used.
    case availability
    /// What else came of a command.
    case outcome
    /// What people add, and a replay does not write.
    case remark
    /// What has to be resolved before the session can be read.
    case conflict
  }

  package var role: Role {
    switch self {
    case .command: .command
    case .effect: .answer
    case .change, .insertion, .removal: .binding
    case .availability: .availability
    case .pending, .result, .finish, .occurrence, .refusal, .output, .crash: .outcome
    case .comment, .blank: .remark
    case .conflictMarker: .conflict
    }
  }

  /// The color of its lines, as the numbers of an SGR sequence; nil if they have none, or only in a part.
  package var color: String? {
    switch self {
    case .insertion: "32"
    case .removal: "31"
    case .refusal: "1;31"
    case .effect, .pending: "33"
    case .crash: "1;35"
    case .occurrence: "36"
    case .finish, .availability, .comment: "2"
    case .command, .result, .change, .output, .blank, .conflictMarker: nil
    }
  }

  /// The length of the sign in bytes, including a blank that always follows it.
  var signLength: Int { self == .conflictMarker ? 7 : (sign == nil ? 0 : 1) + (hasBlank ? 1 : 0) }

  /// Reads the sign of a line; nil if it has none. The rest of the line may still be malformed.
  package init?(_ line: Span<UInt8>) {
    guard line.count > 0 else {
      self = .blank
      return
    }
    let first = line[0]
    // Most lines are changes, which begin with two blanks.
    if first != UInt8(ascii: " "), line.count >= 7, line[1] == first, Self.isConflictMarker(line) {
      self = .conflictMarker
      return
    }
    guard let kind = LineKind(sign: first) else { return nil }
    if kind.hasBlank, line.count < 2 || line[1] != UInt8(ascii: " ") { return nil }
    self = kind
  }

  /// The kind of a line that begins with this sign; nil if there is none.
  package init?(sign: UInt8) {
    guard sign < 0x80, let kind = Self.bySign[Int(sign)] else { return nil }
    self = kind
  }

  private static let bySign: [LineKind?] = {
    var kinds: [LineKind?] = Array(repeating: nil, count: 0x80)
    for kind in allCases { if let sign = kind.sign { kinds[Int(sign.value)] = kind } }
    return kinds
  }()

  /// `>, <, … or two blanks`, for messages.
  package static var signs: String {
    let signs = allCases.filter { $0 != .change }.compactMap(\.sign).map(String.init)
    return signs.joined(separator: ", ") + " or two blanks"
  }

  private static func isConflictMarker(_ line: Span<UInt8>) -> Bool {
    switch line[0] {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      (1..<7).allSatisfy { line[$0] == line[0] }
    default: false
    }
  }
}

extension Event {
  package var kind: LineKind {
    switch self {
    case .command: .command
    case .result: .result
    case .finish: .finish
    case .effect: .effect
    case .pending: .pending
    case .change: .change
    case .insertion: .insertion
    case .removal: .removal
    case .availability: .availability
    case .occurrence: .occurrence
    case .refusal: .refusal
    case .output: .output
    case .crash: .crash
    }
  }
}

extension ByteBuffer {
  /// Appends the sign of a line, and the blank that always follows it.
  func append(signOf kind: LineKind) {
    if let sign = kind.sign { append(UInt8(ascii: sign)) }
    if kind.hasBlank { append(UInt8(ascii: " ")) }
  }
}
