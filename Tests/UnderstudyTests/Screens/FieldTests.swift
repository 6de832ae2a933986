import Observation
import Testing

@testable import SessionFormat
@testable import Understudy

/// A field is a binding and the command that sets it.
@MainActor @Suite struct FieldTests {
  @Test func fieldOfObjectIsShownAndSet() throws {
    try expectSession(
      """
      understudy 3 search
        query = ""
        minimumStars = 3
        isOn = false
      ~ minimum-stars ! "turn it on"
      > query "the dune"
        query = "the dune"
      > query
      ! "query: value is missing: usage: query VALUE"
      > minimum-stars 4
      ! "minimum-stars is disabled: turn it on"
      > is-on true
        isOn = true
      ~ minimum-stars
      > minimum-stars many
      ! "minimum-stars: stars: \\"many\\" is not a whole number"
      > minimum-stars 4
        minimumStars = 4
      > minimum-stars
        minimumStars = 1
      """,
      of: SearchScreen.self, "query \"the dune\"", "query", "minimum-stars 4", "is-on true",
      "minimum-stars many", "minimum-stars 4", "minimum-stars")
  }

  @Test func fieldOfStructureIsSetInPlace() throws {
    try expectSession(
      """
      understudy 3 note
        text = nil
      > text Dune
        text = "Dune"
      > text
        text = nil
      """, of: NoteScreen.self, "text Dune", "text")
  }

  @Test func fieldsOfRowsAreSet() throws {
    try expectSession(
      """
      understudy 3 notes
        notes = [(text: nil), (text: nil)]
      > notes[1].text Dune
        notes[1].text = "Dune"
      """, of: NotesScreen.self, "notes[1].text Dune")
  }

  @Test func unannouncedFieldIsReported() throws {
    let text = try transcript(of: KnobScreen.self, ["level 3"])
    #expect(
      text == """
        understudy 3 knob
          level = 0
        > level 3
          level = 3
        ! "level changed without a notification"

        """)
  }
}

@MainActor @Observable
private final class Search {
  var query = ""
  var minimumStars = 3
  var isOn = false
}

private enum SearchScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Search { Search() }
  static func describe(_ view: inout Interface<Search>) {
    view.field("query", \.query)
    view.field("minimumStars", \.minimumStars, Parameter("stars", default: 1))
      .disabled { $0.isOn ? nil : "turn it on" }
    view.field("isOn", \.isOn)
  }
}

private struct Note {
  var text: String?
}

extension Note: DefaultInitializable {}

private enum NoteScreen: Screen {
  static func describe(_ view: inout Interface<Note>) { view.field("text", \.text) }
}

private struct Notes: DefaultInitializable {
  var notes = [Note(), Note()]
}

private enum NotesScreen: Screen {
  static func describe(_ view: inout Interface<Notes>) {
    view.rows("notes", \.notes, describe: NoteScreen.describe)
  }
}

private final class Knob: DefaultInitializable {
  var level = 0
}

private enum KnobScreen: Screen {
  static func describe(_ view: inout Interface<Knob>) {
    view.field("level", \.level)
    view.announcesChanges()
  }
}
