import GeneratedInput
import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct RequestTests {
  private func request(_ text: String) throws -> Request {
    try Request(parsing: text.utf8, for: WorkshopScreen.description.commands)
  }

  @Test(arguments: [
    (#"{"command":"rest"}"#, Request.command("rest")),
    (#"{"command":"rest","arguments":{}}"#, .command("rest")),
    (#"{"arguments":["a b",true],"command":"pair"}"#, .command(#"pair "a b" true"#)),
    (#"{"command":"pair","arguments":{"flag":"yes","text":""}}"#, .command(#"pair "" yes"#)),
    (
      #"{"command":"count","arguments":{"number":12345678901234567890}}"#,
      .command("count 12345678901234567890")
    ),
    (#"{"command":"count","arguments":{"number":"7"}}"#, .command("count 7")),
    (#"{"command":"mix","arguments":[1.5e3,"expert",2]}"#, .command("mix 1.5e3 expert 2")),
    (
      #"{"command":"pair","arguments":["\u001b'\"\\\n",false]}"#,
      .command(#"pair "\u{1b}'\"\\\n" false"#)
    ),
    (#"{"command":"maybe","arguments":{"number":null}}"#, .command("maybe")),
    (#"{"command":"maybe","arguments":[null]}"#, .command("maybe")),
    (#"{"command":"step","arguments":{}}"#, .command("step")),
    (#"{"command":"sum","arguments":{"name":"a","numbers":[1,2]}}"#, .command("sum a 1 2")),
    (#"{"command":"sum","arguments":{"name":"a","numbers":[]}}"#, .command("sum a")),
    (#"{"command":"sum","arguments":["a",1,2]}"#, .command("sum a 1 2")),
    // The command itself refuses missing or superfluous arguments.
    (#"{"command":"count","arguments":[1,2]}"#, .command("count 1 2")),
    (#"{"command":"count"}"#, .command("count")),
    (#"{"command":"a b","arguments":{"c":1}}"#, .command(#""a b""#)),
    (#"{"command":"fly","arguments":[true,"x"]}"#, .command("fly true x")),
    (#"{"show":true}"#, .show(nil)), (#"{"show":"count"}"#, .show("count")),
    (#"{"lines":["load &",":wait 1"]}"#, .lines(["load &", ":wait 1"])),
    (#"{"describe":true}"#, .describe), (#"{"undo":2}"#, .undo(2)),
  ])
  func requestsAreRead(_ text: String, _ wanted: Request) throws {
    #expect(try request(text) == wanted)
  }

  @Test(arguments: [
    (#"{"title":"Dune","pages":4,"note":null}"#, #"(title: "Dune", pages: 4, note: nil)"#),
    (#"{"record":{"condition":{"case":"new"}}}"#, "(condition: .new)"),
    (#"{"case":"used","payload":{"years":2}}"#, ".used(years: 2)"),
    (#"[1,0.5,true]"#, "[1, 0.5, true]"), (#"{"dictionary":{"a":1}}"#, #"["a": 1]"#),
  ])
  func objectIsReadAsLiteral(_ json: String, _ literal: String) throws {
    let text = #"{"command":"book","arguments":[\#(json)]}"#
    let request = try Request(parsing: text.utf8, for: LibraryScreen.description.commands)
    #expect(request == .command("book \(Words.quoted(literal))"))
  }

  /// In quotes they are not taken for literals.
  @Test func textsAreTheirOwn() throws {
    let text = #"{"command":"texts","arguments":{"value":["[]","(a",".b","c"]}}"#
    let request = try Request(parsing: text.utf8, for: LibraryScreen.description.commands)
    #expect(request == .command(#"texts "[]" "(a" ".b" c"#))
  }

  @Test(arguments: [
    ("{}", "expected an object with one of command, lines, show, describe, undo"),
    ("[]", "expected an object with one of command, lines, show, describe, undo"),
    (#"{"comand":"rest"}"#, #"unknown key "comand": did you mean command?"#),
    (
      #"{"command":"rest","args":[]}"#,
      #"unknown key "args": keys are command, arguments, background"#
    ),
    (#"{"show":true,"x":1}"#, #"unknown key "x": keys are show"#),
    (#"{"show":7}"#, "show: expected true or the name of a binding"),
    (#"{"describe":"count"}"#, "describe: expected true"),
    (#"{"lines":[]}"#, #"lines: expected a list of commands, such as ["add 2"]"#),
    (#"{"lines":"add 2"}"#, #"lines: expected a list of commands, such as ["add 2"]"#),
    (#"{"lines":[7]}"#, "lines: expected a command as you type it, found 7"),
    (#"{"lines":["a\nb"]}"#, #"lines: expected a command as you type it, found "a\nb""#),
    (#"{"undo":0}"#, "undo: expected the number of commands, 1 or more"),
    (#"{"undo":true}"#, "undo: expected the number of commands, 1 or more"),
    (#"{"command":7}"#, "command: expected a string, found a number"),
    (
      #"{"command":"rest","arguments":"a"}"#,
      "arguments: expected an object or an array, found a string"
    ),
    (#"{"command":"rest","arguments":{"a":1}}"#, #"rest: no parameter "a": it takes none"#),
    (
      #"{"command":"pair","arguments":{"txt":1}}"#,
      #"pair: no parameter "txt": did you mean text?"#
    ),
    (
      #"{"command":"pair","arguments":{"number":1}}"#,
      #"pair: no parameter "number": parameters are text, flag"#
    ),
    (
      #"{"command":"pair","arguments":{"text":7,"flag":true}}"#,
      "pair: text: expected a string, found a number"
    ),
    (#"{"command":"pair","arguments":["a",1]}"#, "pair: flag: expected a boolean, found a number"),
    (#"{"command":"pair","arguments":{"flag":true}}"#, "pair: flag can't be given without text"),
    (#"{"command":"pair","arguments":[null,true]}"#, "pair: flag can't be given without text"),
    (
      #"{"command":"count","arguments":{"number":true}}"#,
      "count: number: expected a number or a string, found a boolean"
    ),
    (
      #"{"command":"count","arguments":{"number":[1]}}"#,
      "count: number: expected a number or a string, found an array"
    ),
    (
      #"{"command":"maybe","arguments":[{}]}"#,
      "maybe: number: expected a number or a string, found an object"
    ),
    (
      #"{"command":"sum","arguments":{"name":"a","numbers":1}}"#,
      "sum: numbers: expected an array, found a number"
    ),
    (
      #"{"command":"sum","arguments":["a",[1]]}"#,
      "sum: numbers: expected a number or a string, found an array"
    ),
    (#"{"command":"rest""#, "column 18: expected a comma or }"),
  ])
  func malformedRequestsAreRefused(_ text: String, _ reason: String) {
    let error = #expect(throws: (any Error).self) { try request(text) }
    #expect(error.map { "\($0)" } == reason)
  }

  /// Any text in an argument arrives at the command unchanged.
  @Test func argumentsHoldAnyText() throws {
    var random = InputGenerator()
    let words = Words()
    for _ in 0..<1_000 {
      let texts = random.array(0..<4) { $0.hostileString() }
      let arguments = JSON.array(texts.map { .string($0) })
      let json = JSON.object([.init("command", .string("fly")), .init("arguments", arguments)])
      guard case .command(let line) = try request(json.description) else { continue }
      try words.parse(line)
      let read = (0..<words.count).map { Array(words.text($0).utf8) }
      #expect(read == (["fly"] + texts).map { Array($0.utf8) }, "\(json)")
    }
  }
}
