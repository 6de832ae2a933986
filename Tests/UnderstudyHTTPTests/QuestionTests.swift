import Foundation
import Testing

@testable import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What of a request is in a session.
@Suite struct QuestionTests {
  private let privacy = Privacy(keeping: ["ETag", "Set-Cookie"], hiding: ["pin"])

  @Test(arguments: [
    ("http://host/a", "GET http://host/a"),
    ("https://ada:hush@host:8080/a#part", "GET https://host:8080/a"),
    ("http://host/?q=a%20b+c&d", "GET http://host/?q=a%20b+c&d"),
    ("http://host/?api-key=hush&Pin=hush&p=1", "GET http://host/?api-key=***&Pin=***&p=1"),
    ("http://host/?pins=1&q=token", "GET http://host/?pins=1&q=token"),
    ("http://host/?pass%77ord=hush", "GET http://host/?pass%77ord=***"),
  ])
  func questionShowsURLWithoutSecrets(url: String, question: String) throws {
    #expect(try self.question(url) == question)
  }

  @Test(arguments: [
    (#"{"a":1,"b":[2,{"c":"d"}]}"#, #"{ "b": [2, {"c": "d"}], "a": 1 }"#, true),
    (#"{"a":1}"#, #"{"a":2}"#, false),
    (#"{"name":"ada","password":"x"}"#, #"{"name":"ada","password":"y"}"#, true),
    (#"[{"pin":1}]"#, #"[{"pin":{"a":[]}}]"#, true),
    (#"[{"pin":1}]"#, #"[{"pen":1}]"#, false),
    ("name=ada&password=x", "name=ada&password=y", true),
    ("name=ada&password=x", "name=bob&password=x", false),
    ("one", "two", false),
    ("password=a b", "password=a c", true),
    ("rate=50%", "rate=51%", false),
    ("password=50%", "password=51%", true),
    ("tags[]=a&tags[]=b", "tags[]=a&tags[]=c", false),
    ("<v>a=b</v>", "<v>a=c</v>", false),
    ("q={x}#&pass%77ord=a", "q={x}#&pass%77ord=b", true),
  ])
  func questionsDifferIfBodiesDo(first: String, second: String, areEqual: Bool) throws {
    let questions = try [first, second].map { try question("http://host/", body: $0) }
    #expect((questions[0] == questions[1]) == areEqual)
    #expect(questions.allSatisfy { $0.wholeMatch(of: /POST http:\/\/host\/ [0-9a-f]{16}/) != nil })
  }

  @Test(arguments: [
    ("Content-Type", true), ("etag", true), ("Date", false), ("Set-Cookie", false),
    ("WWW-Authenticate", false), ("Authorization", false),
  ])
  func headerIsKeptIfDeclared(name: String, isKept: Bool) {
    #expect(privacy.keeps(header: name) == isKept)
  }

  private func question(_ url: String, body: String? = nil) throws -> String {
    var request = URLRequest(url: try #require(URL(string: url)))
    if let body { (request.httpMethod, request.httpBody) = ("POST", Data(body.utf8)) }
    return privacy.question(request)
  }
}
