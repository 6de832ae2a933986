import Foundation
import Testing

@testable import SessionFormat

@Suite struct RecordingTests {
  enum Kind: String, Codable { case slow, fast }

  struct Filter: Codable {
    var kind = Kind.slow
    var stars: Int? = 4
  }

  struct Token { var task = Task<Void, Never> {} }

  struct Query: Encodable {
    var words = ["a"]
    let task = Task<Void, Never> {}

    func encode(to encoder: any Encoder) throws { try words.encode(to: encoder) }
  }

  final class Model: Codable {
    var name = "Ada"
  }

  private func text(_ subject: Any) -> String? { Value(recording: subject)?.description }

  @Test func dataIsRecordedAsItIsShown() {
    #expect(text(Filter()) == "(kind: .slow, stars: 4)")
    #expect(text((1, true, name: "Ada")) == "(1, true, name: \"Ada\")")
    #expect(text([Kind.fast, .slow]) == "[.fast, .slow]")
    #expect(text(Int?.none as Any) == "nil")
    #expect(text(["b": 1.5, "a": 2]) == #"["a": 2.0, "b": 1.5]"#)
    #expect(text(Result<Int, CancellationError>.success(3)) == ".success(3)")
    #expect(text(URL(string: "https://a.de")!) == "\"https://a.de\"")
  }

  @Test func valuesThatDifferFromRunToRunAreNotRecorded() {
    #expect(text(()) == nil)
    #expect(text(Model()) == nil)
    #expect(text([Model()]) == nil)
    #expect(text(Model?.none as Any) == nil)
    #expect(text(Token()) == nil)
    #expect(text({ (number: Int) in number }) == nil)
    #expect(text([{ 1 }]) == nil)
    #expect(text(UnsafeMutablePointer<Int>(bitPattern: 8)!) == nil)
    #expect(text(ObjectIdentifier(Model.self)) == nil)
    #expect(text(Int.self) == nil)
  }

  @Test func encodableStructureWithObjectsIsEncoded() {
    #expect(text(Query()) == #"["a"]"#)
    #expect(text((1, Query())) == #"(1, ["a"])"#)
    #expect(text((Token(), Query())) == nil)
  }
}
