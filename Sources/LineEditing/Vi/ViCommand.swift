extension LineEditor {
  /// What vi's keys so far mean for the next.
  struct ViState {
    enum Mode {
      case insert, command
      /// What `/` or `?` looks for is typed.
      case pattern
    }

    var mode = Mode.insert
    /// The last command that changed the line, with the text after it, for `.`.
    var lastChange: (command: ViCommand, text: String)?
    /// The same while its text is typed.
    var change: (command: ViCommand, text: String)?
    /// The last `f`, `t`, `F` or `T`, for `;` and `,`.
    var lastSearch = ""
    /// What `yy`, `dd` or `cc` took; nil if something else was taken since.
    var takenLine: String?
    /// The length of the line before `p`, and how often the text is to be put.
    var put: (length: Int, count: Int)?

    /// Stands before the prompt in command mode, as in readline and fish.
    var mark: String { mode == .insert ? "" : "[N] " }
  }
}

/// A command of vi's command mode, taken key by key: `3x`, `d2w`, `ci"`, `fa`.
struct ViCommand: Equatable {
  private(set) var count: Int?
  /// `c`, `d` or `y`; nil in a command without a motion.
  private(set) var operation: Unicode.Scalar?
  /// The motion, or the command itself.
  private(set) var keys = ""
  private var digits = ""

  /// More would only keep the terminal busy.
  private static let largestCount = 9999

  /// Takes the next key; returns whether the command is complete.
  mutating func take(_ key: Unicode.Scalar) -> Bool {
    if keys.isEmpty {
      if "1"..."9" ~= key || (key == "0" && !digits.isEmpty) {
        digits.unicodeScalars.append(key)
        return false
      }
      endCount()
      if operation == nil, "cdy".unicodeScalars.contains(key) {
        operation = key
        return false
      }
    }
    keys.unicodeScalars.append(key)
    return keys.unicodeScalars.count >= length
  }

  /// `2d3w` deletes six words.
  private mutating func endCount() {
    guard !digits.isEmpty else { return }
    let number = min(Int(digits) ?? Self.largestCount, Self.largestCount)
    count = min((count ?? 1) * number, Self.largestCount)
    digits = ""
  }

  private var length: Int {
    switch keys.first {
    case "f", "F", "t", "T": 2
    case "i", "a": operation == nil ? 1 : 2
    case "r", "@": operation == nil ? 2 : 1
    default: 1
    }
  }

  /// All keys, with the counts as one.
  var typed: String { typed(count: count) }

  /// The same command with another count.
  func typed(count: Int?) -> String {
    (count.map { "\($0)" } ?? "") + (operation.map { "\($0)" } ?? "") + keys
  }

  /// Whether `.` repeats it.
  var isChange: Bool {
    if let operation { return operation != "y" }
    return begins(withOneOf: "xXpPrR~DCsSiaIA")
  }

  /// Whether what follows is text, until ESC.
  var beginsText: Bool {
    operation.map { $0 == "c" } ?? begins(withOneOf: "RCsSiaIA")
  }

  /// Whether what it cuts or copies is what `p` puts.
  var takesText: Bool { operation != nil || begins(withOneOf: "xXDCsSY") }

  /// Whether it takes the whole line.
  var takesLine: Bool { operation.map { keys == String($0) } ?? begins(withOneOf: "S") }

  /// Whether `;` repeats it.
  var findsCharacter: Bool { begins(withOneOf: "fFtT") }

  /// Whether what follows is a pattern, until Enter.
  var beginsPattern: Bool { begins(withOneOf: "/?") }

  private func begins(withOneOf commands: String) -> Bool {
    keys.first.map(commands.contains) ?? false
  }
}
