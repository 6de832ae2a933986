import GeneratedInput
import TestTools
import Testing

/// What is not a message gets an error of JSON-RPC, and the server goes on.
@Suite(.runsPrograms) struct MalformedMessageTests {
  let agent: Agent

  init() throws { agent = try Agent() }

  /// A client on another system may end its lines like this.
  @Test func lineMayEndInReturnAndLineFeed() throws {
    let answer = #"{"jsonrpc":"2.0","id":4,"result":{}}"#
    #expect(try agent.answer(to: #"{"jsonrpc":"2.0","id":4,"method":"ping"}"# + "\r") == answer)
  }

  @Test(arguments: [
    ("{", #""error":{"code":-32700,"message":"column 2: expected a name in double quotes"}"#),
    ("\u{7f}", #""error":{"code":-32700,"message":"column 1: expected a JSON value"}"#),
    (
      #"{"a":1,"a":2}"#, #""error":{"code":-32700,"message":"column 8: duplicate name"}"#
    ),
    (
      String(repeating: "[", count: 100),
      #""error":{"code":-32700,"message":"column 17: more than 16 levels deep"}"#
    ),
    ("[]", #""error":{"code":-32600,"message":"expected an object, found an array"}"#),
    ("7", #""error":{"code":-32600,"message":"expected an object, found a number"}"#),
    ("{}", #""error":{"code":-32600,"message":"jsonrpc: expected \"2.0\""}"#),
    (
      #"{"jsonrpc":"1.0","id":4,"method":"ping"}"#,
      #""id":4,"error":{"code":-32600,"message":"jsonrpc: expected \"2.0\""}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4}"#,
      #""id":4,"error":{"code":-32600,"message":"method: expected a string"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":7}"#,
      #""id":4,"error":{"code":-32600,"message":"method: expected a string"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
      #""error":{"code":-32600,"message":"id: expected a string or a whole number"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
      #""error":{"code":-32600,"message":"id: expected a string or a whole number"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"ping","params":[]}"#,
      #""id":4,"error":{"code":-32602,"message":"params: expected an object, found an array"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"\u001b[31m","params":{\#(Agent.meta)}}"#,
      #""id":4,"error":{"code":-32601,"message":"unknown method \"\\u{1b}[31m\""}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"fly",\#(Agent.meta)}}"#,
      #""id":4,"error":{"code":-32602,"message":"unknown tool: tools are screens, open, do, show, "#
        + #"undo, save, close, replay, explore, shrink, coverage"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{\#(Agent.meta)}}"#,
      #""id":4,"error":{"code":-32602,"message":"uri: expected a string"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"resources/list","params":{"cursor":1,\#(Agent.meta)}}"#,
      #""id":4,"error":{"code":-32602,"message":"cursor: expected a string"}"#
    ),
  ])
  func messageIsAnError(_ line: String, _ error: String) throws {
    #expect(try agent.answer(to: line) == #"{"jsonrpc":"2.0",\#(error)}"#)
    try isAlive()
  }

  @Test func notificationsAndAnswersGetNoAnswer() throws {
    for line in [
      "", " ", "\r", #"{"jsonrpc":"2.0","method":"fly"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":1,"error":{}}"#,
    ] {
      try agent.conversation.say(line + "\n")
    }
    try isAlive()
  }

  @Test func hugeLineIsSkipped() throws {
    let line = String(repeating: "x", count: 3 << 20)
    #expect(
      try agent.answer(to: line)
        == #"{"jsonrpc":"2.0","error":{"code":-32600,"message":"the message is longer than 1048576 bytes"}}"#
    )
    try isAlive()
  }

  @Test(arguments: [
    ("do", #"{"id":"a"}"#, "do: commands is missing: the commands, one in each string"),
    ("do", #"{"commands":[]}"#, "do: id is missing: open returns it"),
    ("do", #"{"id":7,"commands":[]}"#, "do: id: expected a string, found a number"),
    (
      "do", #"{"id":"a","commands":"add"}"#,
      "do: commands: expected an array of strings, found a string"
    ),
    (
      "do", #"{"id":"a","commands":[1]}"#,
      "do: commands: expected an array of strings, found an array"
    ),
    ("undo", #"{"id":"a","count":1.5}"#, "undo: count: expected a whole number, found a number"),
    ("do", #"{"id":"a","comands":[]}"#, #"do: no argument "comands": did you mean commands?"#),
    ("close", #"{"x":1}"#, #"close: no argument "x": arguments are id"#),
    ("close", "[]", "close: expected an object of arguments"),
    ("close", #"{"id":"a"}"#, "no screen is open: call open first"),
    ("open", #"{"screen":"intgers"}"#, #"unknown screen "intgers": did you mean integers?"#),
    (
      "replay", #"{"paths":["/etc"]}"#,
      "/etc: outside of the working folder: choose a path below it"
    ),
    (
      "replay", #"{"paths":["a/../../b"]}"#,
      "a/../../b: outside of the working folder: choose a path below it"
    ),
    (
      "replay", #"{"paths":["../\u0301b"]}"#,
      "../\u{301}b: outside of the working folder: choose a path below it"
    ),
    ("replay", #"{"paths":[""]}"#, #""": expected the path of a file"#),
    ("replay", #"{"paths":["a\u0000b"]}"#, #""a\0b": expected the path of a file"#),
    ("replay", #"{"paths":["--accept"]}"#, "./--accept: no such file or folder"),
    (
      "explore", #"{"screen":"integers","seconds":-1}"#,
      "--seconds -1.0: expected seconds, more than 0"
    ),
  ])
  func wrongArgumentIsAFailure(_ name: String, _ arguments: String, _ text: String) throws {
    #expect(try agent.call(name, arguments) == "failed: \(text)")
    try isAlive()
  }

  /// A random part of a valid message is replaced, removed or repeated.
  @Test func mutatedMessagesNeverEndServer() throws {
    var generator = InputGenerator()
    let messages = [
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"screens","arguments":{},\#(Agent.meta)}}"#,
      #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"file:///%00/a.session",\#(Agent.meta)}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}"#,
    ]
    for _ in 0..<250 {
      var bytes = Array(generator.pick(messages).utf8)
      for _ in 0..<generator.int(1..<4) {
        let start = generator.int(0..<bytes.count)
        let end = min(bytes.count, start + generator.int(0..<8))
        let new = generator.pick([
          [], Array(bytes[start..<end]) + bytes[start..<end], [UInt8(generator.int(0..<256))],
        ])
        bytes.replaceSubrange(start..<end, with: new)
      }
      bytes.removeAll { $0 == 0x0a }
      try agent.conversation.say(bytes: bytes + [0x0a])
    }
    try agent.conversation.say(#"{"jsonrpc":"2.0","id":"last","method":"ping"}"# + "\n")
    while try agent.conversation.line() != #"{"jsonrpc":"2.0","id":"last","result":{}}"# {}
  }

  private func isAlive() throws {
    #expect(
      try agent.answer(to: #"{"jsonrpc":"2.0","id":"last","method":"ping"}"#)
        == #"{"jsonrpc":"2.0","id":"last","result":{}}"#)
  }
}
