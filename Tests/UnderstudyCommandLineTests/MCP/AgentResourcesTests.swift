import TestTools
import Testing
import UnderstudyPlatform

@testable import SessionFormat
@testable import UnderstudyAgents

/// Sessions below the working folder can be listed and read, and nothing else.
@Suite(.runsPrograms) struct AgentResourcesTests {
  let agent: Agent

  init() throws { agent = try Agent() }

  private func names(after cursor: JSON? = nil) throws -> (names: [String], next: JSON?) {
    try agent.request("resources/list", cursor.map { "\"cursor\":\($0)" } ?? "")
    let result = try agent.json()["result"]
    guard case .array(let resources)? = result?["resources"] else { return ([], nil) }
    let names = resources.compactMap { resource -> String? in
      if case .string(let name)? = resource["name"] { name } else { nil }
    }
    return (names, result?["nextCursor"])
  }

  private func read(_ uri: String) throws -> JSON? {
    try agent.request("resources/read", "\"uri\":\(JSON.string(uri))")
    let answer = try agent.json()
    guard case .array(let contents)? = answer["result"]?["contents"] else {
      return answer["error"]?["code"]
    }
    return contents[0]["text"]
  }

  @Test func sessionsAreListedAndRead() throws {
    let folder = agent.tool.folder
    for name in ["a.session", "b/ü c.session", "b/d/e.session"] {
      try folder.write("understudy 3 integers\n# \(name)\n", to: name)
    }
    for name in ["a.txt", ".build/f.session", "b/.build/g.session"] {
      try folder.write("secret", to: name)
    }
    #expect(
      try names().names == ["session-format", "a.session", "b/d/e.session", "b/ü c.session"])
    #expect(
      try read("file://\(folder.path)/b/%C3%BC%20c.session")
        == .string("understudy 3 integers\n# b/ü c.session\n"))
  }

  @Test func nothingElseIsRead() throws {
    let folder = agent.tool.folder
    let outside = try Folder()
    try outside.write("secret", to: "a.session")
    try folder.write("secret", to: "a.txt")
    try #require(symlink(outside.path("a.session"), folder.path("link.session")) == 0)
    for path in [
      "\(folder.path)/a.txt", "\(folder.path)/link.session", outside.path("a.session"),
      "\(folder.path)/../\(outside.path.dropFirst(5))/a.session", "\(folder.path)/none.session",
      "/dev/stdin", "\(folder.path)/%00.session", "\(folder.path)/a.txt%00.session",
      "\(folder.path)/%2", "",
    ] {
      #expect(try read("file://\(path)") == .number(-32602), "\(path)")
    }
    #expect(try read("http://localhost/a.session") == .number(-32602))
  }

  @Test func longListHasPages() throws {
    for number in 1000..<2001 { try agent.tool.folder.write("", to: "\(number).session") }
    let first = try names()
    #expect(first.names.count == 501)
    let second = try names(after: first.next)
    let third = try names(after: second.next)
    #expect(second.names.count == 500)
    #expect(third.names == ["2000.session"])
    #expect(third.next == nil)
  }

  /// A folder may have more files than can be looked at: the server answers nothing meanwhile.
  @Test func nearestSessionsAreListedFirst() throws {
    let folder = agent.tool.folder
    for name in ["b/c/d.session", "e.session", "b/f.session"] { try folder.write("", to: name) }
    #expect(SessionResources.paths(below: folder.path, lookingAt: 2) == ["e.session"])
    #expect(
      SessionResources.paths(below: folder.path, lookingAt: 4) == ["b/f.session", "e.session"])
    #expect(
      SessionResources.paths(below: folder.path) == ["b/c/d.session", "b/f.session", "e.session"])
  }

  @Test func rootIsNoWorkingFolder() throws {
    #expect(
      try agent.tool.shell("cd / && \"$0\" mcp")
        == Tool.Outcome(
          status: 66,
          errors: "/ can't be the working folder: start the server in that of your package\n"))
  }

  @Test func formatIsDescribedByRealSession() throws {
    guard case .string(let page)? = try read("understudy:session-format") else {
      Issue.record("no page")
      return
    }
    let parts = page.components(separatedBy: "```session\n")
    let session = try #require(parts.last?.components(separatedBy: "```\n").first)
    try agent.tool.folder.write(session, to: "a.session")
    #expect(try agent.tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }
}
