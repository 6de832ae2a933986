import GeneratedInput
import Testing

@testable import SessionFormat

@Test func wholeNumbersAreWrittenInDecimal() {
  let buffer = ByteBuffer(capacity: 1)
  for number in [0, 7, -10, .max, .min] {
    buffer.append(number)
    buffer.append(" ")
  }
  #expect(buffer.text() == "0 7 -10 9223372036854775807 -9223372036854775808 ")
}

@Test func numbersOfEveryLengthAreWritten() {
  let powers = sequence(first: 1) { $0 > .max / 10 ? nil : $0 * 10 }
  let numbers = powers.flatMap { [$0 - 1, $0, $0 + 1, 1 - $0, -$0] }
  let buffer = ByteBuffer(capacity: 1)
  for number in numbers {
    buffer.append(number)
    buffer.append(" ")
  }
  #expect(buffer.text() == numbers.map { "\($0) " }.joined())
}

/// Whatever is appended, taken and removed, a store that is told to keep it has all of it, and after it a NUL in
/// the middle of a step.
@Test(arguments: 1...50) func storeHasAllBytes(seed: UInt64) {
  var random = InputGenerator(seed: seed)
  let (store, buffer) = (MemoryStore(beginning: "# before\n"), ByteBuffer(capacity: 64))
  buffer.append("lost\n")
  buffer.removeAll()
  buffer.append("pending\n")
  buffer.keep(in: store)
  var (expected, isInStep) = ("pending\n", true)
  for _ in 0..<random.int(1..<40) {
    switch random.int(0..<8) {
    case 0: buffer.removeAll()
    case 1 where buffer.count > 0:
      let length = random.int(0..<buffer.count)
      expected.removeLast(buffer.count - length)
      buffer.truncate(to: length)
    case 2...4:
      let mark = random.isOnce(in: 3) ? nil : random.isOnce(in: 2)
      isInStep = mark ?? isInStep
      buffer.store(inStep: mark)
      #expect(store.text == "# before\n\(expected)\(isInStep ? "\0" : "")")
    default:
      let line = String(repeating: "x", count: random.int(0..<40)) + "\n"
      buffer.append(raw: line)
      expected += line
    }
  }
  buffer.leaveStore()
  #expect(store.text == "# before\n\(expected)")
  let rest = buffer.text()
  buffer.append("after\n")
  #expect(expected.hasSuffix(rest) && buffer.text() == rest + "after\n")
}

@Test func bufferGoesOnWithoutStoreThatFails() {
  let (store, buffer) = (MemoryStore(beginning: "", limit: 8), ByteBuffer())
  buffer.keep(in: store)
  buffer.append("> a\n")
  buffer.store(inStep: true)
  buffer.removeAll()
  buffer.append("  text = \"long\"\n")
  buffer.store(inStep: false)
  #expect(store.text == "> a\n\0")
  #expect(buffer.text() == "  text = \"long\"\n")
  buffer.append("> b\n")
  buffer.store()
  #expect(store.text == "> a\n\0")
}

/// An array as a file.
private final class MemoryStore: ByteStore {
  private var bytes: [UInt8]
  private let (beginning, limit): (Int, Int)

  init(beginning: String, limit: Int = .max) {
    bytes = Array(beginning.utf8)
    (self.beginning, self.limit) = (bytes.count, limit)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func begin(_ memory: borrowing ByteMemory) -> Int { beginning }

  func write(_ new: Span<UInt8>, at position: Int) -> Bool {
    if position + new.count > limit { return false }
    bytes.replaceSubrange(position..., with: Array(new))
    return true
  }

  func isInPlace() -> Bool { true }

  func whole(_ change: () -> Void) { change() }

  func end(_ memory: borrowing ByteMemory) {}
}
