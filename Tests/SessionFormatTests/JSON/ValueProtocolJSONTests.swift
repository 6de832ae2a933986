import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct ValueProtocolJSONTests {
  @Test func readsWhatProtocolWrites() {
    var generator = InputGenerator()
    for _ in 0..<1000 {
      let value = generator.value()
      let read = Value(ofProtocol: JSON(value))
      // Unlike `==`, the text tells -0.0 and nan apart.
      #expect(read?.description == value.description)
    }
  }

  @Test(arguments: [
    #"{}"#, #"{"a":1}"#, #"{"case":7}"#, #"{"case":"a","b":1}"#, #"{"record":1}"#,
    #"{"double":"x"}"#, #"{"placeholder":"x"}"#, #"{"longList":{"head":[]}}"#, #"[{}]"#,
    #"{"record":[{"label":"a"}]}"#,
  ])
  func otherObjectIsNoValue(_ text: String) throws {
    let json = try JSON(parsing: Array(text.utf8))
    #expect(Value(ofProtocol: json) == nil)
  }
}
