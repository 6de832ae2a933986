import Testing

@testable import Understudy

@Test func wholeNumbersAreWrittenInDecimal() {
  let buffer = ByteBuffer(capacity: 1)
  for number in [0, 7, -10, .max, .min] {
    buffer.append(number)
    buffer.append(" ")
  }
  #expect(buffer.text() == "0 7 -10 9223372036854775807 -9223372036854775808 ")
}
