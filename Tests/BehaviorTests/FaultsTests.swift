import Testing
import Understudy

/// Faults of an example: exactly the sessions fail that exercise it, and the first line of each
/// report names the cause.
@MainActor
@Suite struct FaultsTests {
  /// Expects these failures: a session, the line, and the cause.
  private func expect(_ screen: any Screen.Type, fails: String) throws {
    let found = try failures(on: screen).map(\.description).joined(separator: "\n")
    #expect(found == fails)
  }

  @Test func droppedNotificationIsNoticedWhereARowIsRemoved() throws {
    try expect(
      DroppedNotification.self,
      fails: #"""
        no-such-row: 10: > remove 2: integers changed without a notification
        remove-needs-a-row: 6: > remove 2: integers changed without a notification
        sorted-insert-and-delete: 9: > remove 0: integers changed without a notification
        undoing-a-mistake: 9: > remove 3: integers changed without a notification
        until-empty: 6: > remove 0: integers changed without a notification
        """#)
  }

  @Test func lyingEditIsNoticedWhereAnotherRowChanged() throws {
    try expect(
      LyingEdit.self,
      fails: #"""
        equal-numbers-go-last: 6: > add 2: integers: the view model announced insert(row: 0), \#
        which is not what changed
        largest-and-smallest: 6: > add 9223372036854775807: integers: the view model announced \#
        insert(row: 0), which is not what changed
        no-such-row: 10: > remove 2: integers: the view model announced remove(row: 0), which is \#
        not what changed
        remove-needs-a-row: 6: > remove 2: integers: the view model announced remove(row: 0), \#
        which is not what changed
        sorted-insert-and-delete: 6: > add 2: integers: the view model announced insert(row: 0), \#
        which is not what changed
        the-world-draws: 6: > add: integers: the view model announced insert(row: 0), which is not \#
        what changed
        typing-mistakes: 17: > add '7': integers: the view model announced insert(row: 0), which \#
        is not what changed
        undoing-a-mistake: 6: > add 77: integers: the view model announced insert(row: 0), which \#
        is not what changed
        """#)
  }

  @Test func wrongRowIsNoticedWhereOneIsRemoved() throws {
    try expect(
      WrongRow.self,
      fails: #"""
        remove-needs-a-row: 10: > remove 0: integers: expected - integers[0] = 1, found - \#
        integers[1] = 2
        sorted-insert-and-delete: 10: > remove 0: integers: expected - integers[0] = 1, found - \#
        integers[1] = 2
        until-empty: 7: > remove 0: integers: expected - integers[0] = 1, found - integers[1] = 2
        """#)
  }

  @Test func renamedBindingIsNoticedEverywhere() throws {
    try expect(
      RenamedBinding.self,
      fails: #"""
        equal-numbers-go-last: 3: the screen integers has no binding "count": bindings are \#
        integers, total
        largest-and-smallest: 3: the screen integers has no binding "count": bindings are \#
        integers, total
        no-such-row: 3: the screen integers has no binding "count": bindings are integers, total
        remove-needs-a-row: 3: the screen integers has no binding "count": bindings are \#
        integers, total
        sorted-insert-and-delete: 3: the screen integers has no binding "count": bindings are \#
        integers, total
        the-world-draws: 3: the screen integers has no binding "count": bindings are integers, \#
        total
        typing-mistakes: 3: the screen integers has no binding "count": bindings are integers, \#
        total
        undoing-a-mistake: 3: the screen integers has no binding "count": bindings are \#
        integers, total
        until-empty: 3: the screen integers has no binding "count": bindings are integers, total
        """#)
  }

  @Test func renamedCommandIsNoticedWhereItIsTyped() throws {
    try expect(
      RenamedCommand.self,
      fails: #"""
        equal-numbers-go-last: 6: the screen integers has no command "add": commands are insert, \#
        remove
        largest-and-smallest: 6: the screen integers has no command "add": commands are insert, \#
        remove
        remove-needs-a-row: 18: the screen integers has no command "add": commands are insert, \#
        remove
        sorted-insert-and-delete: 6: the screen integers has no command "add": commands are \#
        insert, remove
        the-world-draws: 6: the screen integers has no command "add": commands are insert, remove
        typing-mistakes: 17: the screen integers has no command "add": commands are insert, remove
        undoing-a-mistake: 6: the screen integers has no command "add": commands are insert, remove
        until-empty: 18: the screen integers has no command "add": commands are insert, remove
        """#)
  }

  @Test func addedParameterIsNoticedWhereItsCommandIsTyped() throws {
    try expect(
      AddedParameter.self,
      fails: #"""
        no-such-row: 11: > remove 2: remove: count is missing: usage: remove ROW COUNT
        remove-needs-a-row: 7: > remove 2: remove: count is missing: usage: remove ROW COUNT
        sorted-insert-and-delete: 10: > remove 0: remove: count is missing: usage: remove ROW COUNT
        typing-mistakes: 13: > remove: expected "remove: row is missing: usage: remove ROW", found \#
        "remove: row is missing: usage: remove ROW COUNT"
        undoing-a-mistake: 10: > remove 3: remove: count is missing: usage: remove ROW COUNT
        until-empty: 7: > remove 0: remove: count is missing: usage: remove ROW COUNT
        """#)
  }

  @Test func earlyButtonIsNoticedWhereTheFormIsNotComplete() throws {
    try expect(
      EarlyButton.self,
      fails: #"""
        a-file-that-cannot-be-read: 27: > title Dune: save is enabled, which is not expected
        actions-ask-the-model: 25: > title Dune: save is enabled, which is not expected
        changed-elsewhere: 28: > title Dune: save is enabled, which is not expected
        dates-decide-the-order: 23: > title Dune: save is enabled, which is not expected
        deleted-while-edited: 23: > title Dune: save is enabled, which is not expected
        french: 30: > title "a\u{7}b": save is enabled, which is not expected
        japanese: 30: > title "a\u{7}b": save is enabled, which is not expected
        kept-in-a-file: 22: the opening: save: expected disabled, "the form is not complete", \#
        found enabled
        locales: 25: > title Dune: save is enabled, which is not expected
        pages-and-orders: 23: > title Volume 1: save is enabled, which is not expected
        title-and-stars-in-any-order: 38: > title '   ': save: expected disabled, "the form is \#
        not complete", found no change
        what-a-view-shows: 25: > title Dune: save is enabled, which is not expected
        what-is-not-complete: 27: > title '   ': save is enabled, which is not expected
        """#)
  }

  @Test func wrongQuestionIsNoticedWhereAnotherSourceIsChosen() throws {
    try expect(
      WrongQuestion.self,
      fails: #"""
        answer-after-cancelling: 14: > cancel: asked: expected scores(.slow), found \#
        scores(.regular)
        cancelled-by-its-button: 14: > cancel: asked: expected scores(.slow), found \#
        scores(.regular)
        failure-keeps-rows: 20: > fetch: asked: expected scores(.failing), found scores(.regular)
        failure-then-success: 13: > fetch: asked: expected scores(.failing), found \#
        scores(.regular)
        slow-service: 13: > fetch: asked: expected scores(.slow), found scores(.regular)
        the-newest-fetch-counts: 14: > refresh: asked: expected scores(.slow), found \#
        scores(.regular)
        """#)
  }
}
