import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct RenderingTests {
  @Test func openingShowsEveryBindingOnce() throws {
    try expectSession(
      """
      understudy 3 panel
        title = "a"
        size = 1
        ratio = 0.5
        profile = (name: "Ada", address: (city: "London", zip: nil))
        progress = 0
        stamp = <int>
      """,
      of: PanelScreen.self)
  }

  @Test func framesFollowOrderOfDeclaration() throws {
    try expectSession(
      """
      understudy 3 panel
        title = "a"
        size = 1
        ratio = 0.5
        profile = (name: "Ada", address: (city: "London", zip: nil))
        progress = 0
        stamp = <int>
      > count 3
        size = 2
        size = 3
        size = 4
        progress = 3
      > both
        title = "b"
        size = 5
        title = "c"
      """,
      of: PanelScreen.self, "count 3", "both")
  }

  @Test func equalValuesAreSilent() throws {
    try expectSession(
      """
      understudy 3 panel
        title = "a"
        size = 1
        ratio = 0.5
        profile = (name: "Ada", address: (city: "London", zip: nil))
        progress = 0
        stamp = <int>
      > retitle a
      > ratio nan
        ratio = nan
      > ratio nan
      > ratio -0
        ratio = -0.0
      > ratio 0
      """,
      of: PanelScreen.self, "retitle a", "ratio nan", "ratio nan", "ratio -0", "ratio 0")
  }

  @Test func changesUseNarrowestPaths() throws {
    try expectSession(
      """
      understudy 3 panel
        title = "a"
        size = 1
        ratio = 0.5
        profile = (name: "Ada", address: (city: "London", zip: nil))
        progress = 0
        stamp = <int>
      > move Paris 75001
        profile.address.city = "Paris"
        profile.address.zip = 75001
      > move Paris
        profile.address.zip = nil
      """,
      of: PanelScreen.self, "move Paris 75001", "move Paris")
  }

  @Test func volatileValuesAreWrittenByKind() throws {
    let text = try transcript(of: KindsScreen.self, ["next", "next", "next"])
    #expect(
      text == """
        understudy 3 kinds
          value = <uuid>
        > next
          value = <date>
        > next
          value = <double>
        > next
          value = <any>

        """)
  }

  @Test func currentStateIsListed() throws {
    _ = try onStage(PanelScreen.self) { stage in
      #expect(stage.bindings.map { $0.name } == PanelScreen.description.bindings.map(\.name))
      #expect(stage.bindings[1].value == .int(1))
      _ = try stage.run("count 1")
      #expect(stage.bindings[1].value == .int(2))
      #expect(stage.commands.map { $0.name } == PanelScreen.description.commands.map { $0.name })
    }
  }
}

struct Address: Equatable {
  var city: String
  var zip: Int?
}
// Not equatable: shown by reflection, and compared by its shown value.
struct Profile {
  var name: String
  var address: Address
}

@MainActor
final class Panel {
  private let changed: () -> Void
  var title = "a"
  var size = 1
  var ratio = 0.5
  var profile = Profile(name: "Ada", address: Address(city: "London"))
  var progress = 0
  var stamp = 0

  init(changed: @escaping () -> Void) { self.changed = changed }

  func count(_ times: Int) {
    for _ in 0..<times {
      size += 1
      progress += 1
      stamp += 1
      changed()
      changed()
    }
  }

  func both() {
    size += 1
    title = "b"
    changed()
    title = "c"
  }

  func retitle(_ text: String) {
    title = text
    changed()
  }

  func setRatio(_ number: Double) { ratio = number }

  func move(_ city: String, _ zip: Int?) { profile.address = Address(city: city, zip: zip) }
}

enum PanelScreen: Screen {
  static let name = "panel"
  static func make(in world: World, notify: Notifier) -> Panel { Panel { notify() } }
  static func describe(_ view: inout Interface<Panel>) {
    view.bind("title", \.title)
    view.bind("size", \.size)
    view.bind("ratio", \.ratio)
    view.bind("profile", \.profile)
    view.bind("progress", \.progress, .settled)
    view.bind("stamp", \.stamp, .volatile)
    view.command("count", Panel.count, "times")
    view.command("both", Panel.both)
    view.command("retitle", Panel.retitle, "text")
    view.command("ratio", Panel.setRatio, "number")
    view.command("move", Panel.move, "city", "zip")
  }
}

@MainActor
private final class Kinds {
  private var values: [Value] = [
    .string("00000000-0000-0000-0000-00000000000A"), .string("2026-11-21"), .double(1), .null,
  ]
  var value: Value { values[0] }
  func next() { values.removeFirst() }
}

private enum KindsScreen: Screen {
  static let name = "kinds"
  static func make(in world: World, notify: Notifier) -> Kinds { Kinds() }
  static func describe(_ view: inout Interface<Kinds>) {
    view.bind("value", \.value, .volatile)
    view.command("next", Kinds.next)
  }
}
