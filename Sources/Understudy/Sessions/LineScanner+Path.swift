extension LineScanner {
  mutating func path() throws(SyntaxError) -> Path {
    var path = Path(try name("a binding's name"))
    while let step = try step() { path.steps.append(step) }
    return path
  }

  private mutating func step() throws(SyntaxError) -> Path.Step? {
    if skip(UInt8(ascii: "[")) {
      guard let index = wholeNumber() else { throw expected("a row's index") }
      guard skip(UInt8(ascii: "]")) else { throw expected("\"]\"") }
      return .index(index)
    }
    guard skip(UInt8(ascii: ".")) else { return nil }
    if let place = wholeNumber() { return .place(place) }
    return .field(try name("a field's name or place after \".\""))
  }
}
