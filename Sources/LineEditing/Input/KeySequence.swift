/// What follows an ESC: the rest of a function key, or of a terminal's report on the mouse, the
/// focus or the cursor; or something else.
enum KeySequence: Equatable {
  case none
  /// Its end has not arrived.
  case begun
  /// All of it, without the ESC.
  case whole(String)

  init(startOf text: some Collection<Unicode.Scalar>) {
    let rest = text.dropFirst()
    let length: Int?
    switch text.first {
    case "O": length = Self.lengthOfSingleShift(rest)
    case "[": length = Self.lengthOfControlSequence(rest)
    default:
      self = .none
      return
    }
    self = length.map { .whole(String(text.prefix($0 + 1))) } ?? .begun
  }

  /// A letter; digits before it are the keys that were held.
  private static func lengthOfSingleShift(_ text: some Collection<Unicode.Scalar>) -> Int? {
    let held = text.prefix { "0"..."9" ~= $0 }.count
    return text.count > held ? held + 1 : nil
  }

  private static func lengthOfControlSequence(_ text: some Collection<Unicode.Scalar>) -> Int? {
    switch text.first {
    // The Linux console's F1 to F5.
    case "[": return text.count >= 2 ? 2 : nil
    // X10's mouse: a button and a place, in one character each.
    case "M": return text.count >= 4 ? 4 : nil
    default: break
    }
    for (index, scalar) in text.enumerated() {
      if "@"..."~" ~= scalar { return index + 1 }
      // rxvt's keys with Shift end in a sign that is not a final one elsewhere.
      if scalar == "$", text.prefix(index).allSatisfy({ "0"..."9" ~= $0 }) { return index + 1 }
      // A control character ends what would never end, and is a key of its own.
      if scalar < " " { return index }
    }
    return nil
  }
}
