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
