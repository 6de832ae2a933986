/// Finds a key in a terminal's text, ignoring sequences that move the cursor or set colors.
struct EchoScanner {
  let key: UInt8
  private(set) var hasShown = false
  private var state = State.text

  private enum State { case text, escape, sequence }

  init(key: UInt8) { self.key = key }

  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text where byte == 0x1b: state = .escape
    case .text: hasShown = hasShown || byte == key
    case .escape: state = byte == UInt8(ascii: "[") ? .sequence : .text
    case .sequence: if 0x40...0x7e ~= byte { state = .text }
    }
  }
}
