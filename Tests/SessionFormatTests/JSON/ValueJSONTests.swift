import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct ValueJSONTests {
  @Test func readsWhatProtocolWrites() {
    var generator = InputGenerator()
    for _ in 0..<1000 {
      let value = generator.value()
      // Unlike `==`, the text tells -0.0 and nan apart.
      #expect(Value(JSON(value)).description == value.description)
    }
  }

  @Test(arguments: [
    #"{}"#, #"{"a":1}"#, #"{"case":7}"#, #"{"case":"a","b":1}"#, #"{"record":1}"#,
    #"{"double":"x"}"#, #"{"placeholder":"x"}"#, #"{"longList":{"head":[]}}"#,
    #"{"record":[{"label":"a"}]}"#,
  ])
  func otherObjectIsRecord(_ text: String) throws {
    let json = try JSON(parsing: Array(text.utf8))
    #expect(Value(json) == .record(json.members.map { .init($0.name, Value($0.value)) }))
  }
}
