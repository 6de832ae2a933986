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

@Test func removedBytesAreNULsInStore() {
  let store = FixedStore()
  let buffer = ByteBuffer()
  buffer.move(to: store)
  buffer.append("< clock 60\n")
  buffer.truncate(to: 0)
  buffer.append("> a\n")
  #expect(store.text == "> a\n")
}

/// A store of a few bytes, which are NULs at first.
private final class FixedStore: ByteStore {
  private let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)

  init() { bytes.initialize(repeating: 0) }

  deinit { bytes.deallocate() }

  var text: String { String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self) }

  func open(in memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    guard let base = bytes.baseAddress else { return }
    memory.pointee = ByteBuffer.Memory(base: base, count: 0, capacity: bytes.count)
  }

  func makeRoom(for extra: Int, in memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool {
    false
  }

  func settle(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool { true }

  func store(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool { true }

  func isInPlace() -> Bool { true }

  func close(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    memory.pointee = ByteBuffer.Memory(base: .allocate(capacity: 64), count: 0, capacity: 64)
  }
}
