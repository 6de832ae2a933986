import CStandardLibrary
import Testing

@testable import SessionFormat
@testable import UnderstudyCommandLine

/// What agents are told about large values, and about what they should not have said.
@Suite struct AgentAnswerTests {
  @Test func expectationKeepsComments() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    _ = try agent.call(
      "do", ##"{"id":"integers","commands":["# first","add 2","# it should refuse"]}"##)
    _ = try agent.call("save", #"{"id":"integers","file":"a","expect":["! \"no\""]}"#)
    #expect(
      try agent.tool.folder.read("a.session") == """
        understudy 1 integers
          integers = [1, 2, 3]
          count = 3
        ~ remove
        # first
        > add 2
        ! "no"
        # it should refuse

        """)
  }
}
