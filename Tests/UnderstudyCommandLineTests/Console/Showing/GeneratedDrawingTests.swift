import GeneratedInput
import LineEditing
import Testing
import Understudy

@testable import UnderstudyPrompt

/// What is drawn of any change, of any value, at any width.
@Suite struct GeneratedDrawingTests {
  init() { TextLocale.adoptUTF8() }

  private static let widths = [20, 21, 30, 40, 79, 80, 120, 200, 300]

  private func expectSafe(_ rows: [String], _ width: Int, _ comment: Comment) {
    for row in rows {
      #expect(ScreenText.columns(of: row) <= width, comment)
      #expect(String(escapingControls: row) == row, comment)
    }
  }

  /// Changes of one value into another: each part is mentioned by its path, or counted.
  @Test func everyChangeIsDrawnOrCounted() {
    var random = InputGenerator()
    for _ in 0..<750 {
      let width = random.pick(Self.widths)
      let name = random.name()
      let (old, new) = (random.value(placeholders: false), random.value(placeholders: false))
      var seen = SeenScreen()
      let first = Event.change(Path(name), old)
      seen.note([first]) { _ in old }
      let drawing = FrameDrawing(width: width, style: Drawing.plain)
      let opening = drawing.rows(of: seen.show([first]))
      expectSafe(opening, width, "\(width): \(old)")
      #expect(!opening.isEmpty)
      let changes = Value.changes(from: old, to: new, at: Path(name))
      seen.note(changes) { _ in new }
      let parts = seen.show(changes)
      let rows = drawing.rows(of: parts)
      expectSafe(rows, width, "\(width): \(old) \(new)")
      let bindings = parts.compactMap { part in
        if case .change(let change) = part { change } else { nil }
      }
      for path in changes.compactMap(\.path) {
        let isInPart = bindings.flatMap(\.parts).contains {
          path.description.hasPrefix("\($0.place.path)")
        }
        #expect(isInPart, "\(path) in \(bindings)")
      }
      expectMentioned(bindings.flatMap(drawing.parts), rows, width)
    }
  }

  private func expectMentioned(_ drawn: [ChangedPart], _ rows: [String], _ width: Int) {
    for part in drawn.prefix(10) {
      let label = StyledText(part.label).clipped(to: width).text
      #expect(rows.contains { $0.hasPrefix(label.prefix(width / 3)) }, "\(label) in \(rows)")
    }
    #expect(drawn.count <= 10 || rows.contains { $0.contains("more change") })
  }

  /// Lists of records that grow, shrink, move and change.
  @Test func everyChangedRowIsDrawnOrCounted() throws {
    var random = InputGenerator()
    for _ in 0..<250 {
      let width = random.pick(Self.widths)
      let labels = random.array(1..<6) { $0.name() }
      func rows(_ random: inout InputGenerator) -> [Value] {
        random.array(0..<20) { random in
          .record(
            labels.map { Value.Field($0, .string(random.pick(["a", "日本", "\u{1B}[2J", "b c"]))) })
        }
      }
      let (old, new) = (rows(&random), rows(&random))
      if old == new { continue }
      let change = BindingChange(
        name: "list", old: .known(.list(old)), new: .known(.list(new)))
      let drawing = FrameDrawing(width: width, style: Drawing.plain)
      let drawn = drawing.rows(of: [.change(change)])
      expectSafe(drawn, width, "\(width): \(old) \(new)")
      let (changes, parts) = (ElementChange.all(from: old, to: new), drawing.parts(of: change))
      let changed = parts.filter { !$0.place.path.steps.isEmpty }
      let inTable = changed.isEmpty ? changes : changes.compactMap(\.withoutChange)
      for change in inTable.prefix(10) {
        // A value that changed has an arrow, too.
        let count = drawn.count { row in
          row.hasPrefix("  \(change.kind.rawValue) ")
            && row.dropFirst(4).first { $0 != " " }?.isNumber == true
        }
        #expect(count == inTable.prefix(10).count { $0.kind == change.kind }, "\(drawn)")
      }
      let left = inTable.count - 10
      if left > 0 { #expect(drawn.contains("  … \(left) more row\(left == 1 ? "" : "s")")) }
      for change in changes where !changed.isEmpty && change.kind == .changed {
        #expect(changed.contains { $0.place.path.steps.first == change.step }, "\(drawn)")
      }
      expectMentioned(changed, drawn, width)
    }
  }

  /// Any events, even those that no screen produces.
  @Test func anyEventIsDrawnSafely() {
    var random = InputGenerator()
    for _ in 0..<750 {
      let width = random.pick(Self.widths)
      let events = random.array(1..<6) { $0.event() }
      var seen = SeenScreen()
      seen.note(events) { _ in nil }
      var copy = seen
      let drawing = FrameDrawing(width: width, style: Drawing.plain)
      expectSafe(drawing.rows(of: seen.show(events)), width, "\(width): \(events)")
      let count = random.int(0..<events.count + 1)
      let parts = copy.show(Array(events[..<count]), restOf: Array(events[count...]))
      expectSafe(drawing.rows(of: parts.news + parts.rest), width, "\(width): \(events)")
    }
  }

  @Test func anyWatchedValueFitsScreen() {
    var random = InputGenerator()
    for _ in 0..<500 {
      let width = random.pick(Self.widths)
      let watched = Watched(
        path: Path(random.hostileString()), values: Sparkline([1, 2]), last: random.value())
      let value = random.value()
      let drawing = WatchDrawing(width: width, style: Drawing.plain)
      expectSafe(drawing.rows(of: watched, now: value), width, "\(width): \(value)")
    }
  }
}
