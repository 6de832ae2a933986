import Understudy

/// A parsed value is written back byte for byte, and so is its short form; and it matches itself.
func checkValue(_ text: String) throws(Violation) {
  let value: Value
  do {
    value = try Value(literal: text)
  } catch {
    let width = text.unicodeScalars.count
    try require(1...(width + 1) ~= error.column, "an error outside the text", error)
    return try require(error.description.isHarmless, "an error that could drive a terminal", error)
  }
  try require(value.description.isWritten(like: text), "not written back as it was", value)
  try require(text.isHarmless, "a value that could drive a terminal", value)
  try require(value.matches(value), "a value that does not match itself", value)
  try checkReading(of: value.shortened(limit: 3, head: 1, tail: 1))
}

private func checkReading(of value: Value) throws(Violation) {
  let read = try? Value(literal: value.description)
  try require(read == value, "not read back as it was", value)
  try require(read?.hashValue == value.hashValue, "equal values with other hashes", value)
}
