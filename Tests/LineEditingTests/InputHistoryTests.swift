import Testing

@testable import LineEditing

@Suite struct InputHistoryTests {
  @Test func failedLineThatSucceedsLaterIsKept() {
    var history = InputHistory()
    history.append("fetch", hasFailed: true)
    #expect(!history.endsWell(with: "fetch"))
    #expect(history.newest { _ in true } == nil)
    history.append("fetch")
    #expect(history.endsWell(with: "fetch"))
    #expect(history.newest { _ in true } == "fetch")
    #expect(history.lines == ["fetch"])
  }

  @Test func upGoesBackAndDownReturnsToTheDraft() {
    var history = InputHistory(lines: ["add 1", "show", "add 2"])
    #expect(history.older(than: "draft", beforeCursor: "") == "add 2")
    #expect(history.older(than: "add 2", beforeCursor: "add 2") == "show")
    #expect(history.newer(than: "show", beforeCursor: "show") == "add 2")
    #expect(history.newer(than: "add 2", beforeCursor: "add 2") == "draft")
    #expect(history.newer(than: "draft", beforeCursor: "draft") == nil)
  }

  @Test func upFindsLinesThatBeginLikeTheDraft() {
    var history = InputHistory(lines: ["add 1", "show", "add 2"])
    #expect(history.older(than: "add", beforeCursor: "add") == "add 2")
    #expect(history.older(than: "add 2", beforeCursor: "add 2") == "add 1")
    #expect(history.older(than: "add 1", beforeCursor: "add 1") == nil)
  }

  @Test func upFindsLinesThatContainTheDraftIfNoneBeginsSo() {
    var history = InputHistory(lines: ["title Dune", "show", "edit dune"])
    #expect(history.older(than: "DUN", beforeCursor: "DUN") == "edit dune")
    #expect(history.older(than: "edit dune", beforeCursor: "edit dune") == "title Dune")
    #expect(history.older(than: "title Dune", beforeCursor: "title Dune") == nil)
    #expect(history.newer(than: "title Dune", beforeCursor: "title Dune") == "edit dune")
    #expect(history.newer(than: "edit dune", beforeCursor: "edit dune") == "DUN")
    // One line begins so: the others are left out.
    #expect(history.older(than: "tit", beforeCursor: "tit") == "title Dune")
    #expect(history.older(than: "title Dune", beforeCursor: "title Dune") == nil)
  }

  @Test func walkContinuesFromALineThatWasFound() {
    var history = InputHistory(lines: ["add 1", "show", "add 2", "clear"])
    history.stand(at: 1, draft: "dr")
    #expect(history.older(than: "show", beforeCursor: "sh") == "add 1")
    history.stand(at: 1, draft: "dr")
    #expect(history.newer(than: "show", beforeCursor: "sh") == "add 2")
    #expect(history.newer(than: "add 2", beforeCursor: "add 2") == "clear")
    #expect(history.newer(than: "clear", beforeCursor: "clear") == "dr")
  }

  @Test func walkContinuesFromALineThatAnUndoRestored() {
    var history = InputHistory(lines: ["add 1", "show", "add 2"])
    _ = history.older(than: "draft", beforeCursor: "")
    _ = history.older(than: "add 2", beforeCursor: "add 2")
    history.goBack(to: "add 2")
    #expect(history.older(than: "add 2", beforeCursor: "add 2") == "show")
    history.goBack(to: "add 2")
    #expect(history.newer(than: "add 2", beforeCursor: "add 2") == "draft")
    _ = history.older(than: "draft", beforeCursor: "")
    #expect(history.newer(than: "draft", beforeCursor: "draft") == nil)
  }

  @Test func repeatedLinesAreKeptOnceAtTheirLastPlace() {
    #expect(HistoryFile.once(["a", "b", "a", "c"]) == ["b", "a", "c"])
  }

  @Test func lineAfterTheRecalledOneFollows() {
    var history = InputHistory(lines: ["one", "two", "three"])
    #expect(history.following == nil)
    _ = history.oldest(than: "", beforeCursor: "")
    #expect(history.following == "two")
    history.append("one")
    #expect(history.following == nil)
    #expect(history.stand(at: "two") == "two")
    #expect(history.following == "three")
    #expect(history.stand(at: "one") == "one")
    #expect(history.following == nil)
    #expect(history.stand(at: "four") == nil)
  }
}
