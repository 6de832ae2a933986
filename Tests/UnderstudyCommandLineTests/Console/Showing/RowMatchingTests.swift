import GeneratedInput
import Testing
import Understudy

@testable import UnderstudyPrompt

/// Which rows of a list changed, and how.
@Suite struct RowMatchingTests {
  private func changes(_ old: [Value], _ new: [Value]) -> [String] {
    ElementChange.all(from: old, to: new).map { "\($0.kind.rawValue) \($0.place)" }
  }

  private func changes(_ old: [Int128], _ new: [Int128]) -> [String] {
    changes(old.map(Value.int), new.map(Value.int))
  }

  private func row(_ id: Int128, _ text: String) -> Value {
    .record([Value.Field("id", .int(id)), Value.Field("text", .string(text))])
  }

  @Test func equalRowsStay() {
    #expect(changes([1, 2, 3], [1, 2, 3]) == [])
    #expect(changes([1, 1, 1], [1, 1, 1, 1]) == ["+ 3"])
    #expect(changes([1, 2, 3], [2, 3]) == ["- 0"])
    #expect(changes([], [1, 2]) == ["+ 0", "+ 1"])
  }

  @Test func rowsInPlaceOfOthersChanged() {
    #expect(changes([1, 2, 3], [1, 5, 3]) == ["~ 1"])
    #expect(changes([1, 2, 3], [4, 5, 6]) == ["~ 0", "~ 1", "~ 2"])
    #expect(changes([1, 2, 3], [1, 5, 6, 3]) == ["- 1", "+ 1", "+ 2"])
  }

  @Test func fewestRowsMove() {
    #expect(changes([1, 2, 3, 4], [4, 1, 2, 3]) == ["→ 3→0"])
    #expect(changes([1, 2, 3, 4], [2, 3, 4, 1]) == ["→ 0→3"])
    #expect(changes([1, 2, 3], [3, 2, 1]).count == 2)
    #expect(changes([1, 2, 3, 4], [4, 1, 9, 2, 3]) == ["→ 3→0", "+ 2"])
    // Of as many, those that are elsewhere now.
    #expect(changes([1, 2, 3, 4], [3, 2, 4, 1]) == ["→ 2→0", "→ 0→3"])
  }

  @Test func rowsWithIdentitiesStayThemselves() {
    let old = [row(1, "a"), row(2, "b"), row(3, "c")]
    #expect(changes(old, [row(1, "a"), row(2, "x"), row(3, "c")]) == ["~ 1"])
    #expect(changes(old, [row(1, "a"), row(4, "b"), row(3, "c")]) == ["- 1", "+ 1"])
    #expect(changes(old, [row(3, "y"), row(1, "a"), row(2, "b")]) == ["→ 2→0"])
  }

  /// Where no field is called `id`, what names them may be the same in another order.
  @Test func rowsWithTheSameNamesStayThemselves() {
    func row(_ number: Int128, _ name: String, _ state: String) -> Value {
      .record([
        Value.Field("number", .int(number)), Value.Field("name", .string(name)),
        Value.Field("state", .string(state)),
      ])
    }
    let old = [row(0, "a", "new"), row(1, "b", "new"), row(2, "c", "new")]
    #expect(changes(old, [row(0, "b", "late"), row(1, "a", "sent"), row(2, "c", "x")]).count == 3)
    #expect(
      changes(old, [row(0, "c", "x"), row(1, "a", "new"), row(2, "b", "y")]) == [
        "→ 2→0", "~ 1", "~ 2",
      ])
    // Another name is another row, or the same with another name.
    #expect(
      changes(old, [row(0, "d", "new"), row(1, "a", "new"), row(2, "b", "new")]) == [
        "~ 0", "~ 1", "~ 2",
      ])
  }

  @Test func rowsWithoutAnythingInCommonAreOthers() {
    func row(_ name: String, _ level: Int128) -> Value {
      .record([Value.Field("name", .string(name)), Value.Field("level", .int(level))])
    }
    #expect(changes([row("a", 1)], [row("a", 2)]) == ["~ 0"])
    #expect(changes([row("a", 1)], [row("b", 2)]) == ["- 0", "+ 0"])
    #expect(changes([row("a", 1)], [.int(1)]) == ["- 0", "+ 0"])
  }

  @Test func hugeListIsNotComparedRowByRow() {
    let old = (0..<30_000).map { Value.int($0) }
    #expect(ElementChange.all(from: old, to: old.reversed()).count == 60_000)
    #expect(changes(old, [.int(-1)] + old) == ["+ 0"])
  }

  /// Applied to the old rows, the changes lead to the new ones.
  @Test func changesLeadFromOldRowsToNewOnes() {
    var random = InputGenerator(seed: 7)
    for _ in 0..<2000 {
      let old = random.array(0..<9) { Value.int(Int128($0.int(0..<6))) }
      let new = random.array(0..<9) { Value.int(Int128($0.int(0..<6))) }
      let all = ElementChange.all(from: old, to: new, isWhole: true)
      #expect(all.compactMap(\.new) == new, "\(old) \(new)")
      #expect(all.compactMap(\.old).count == old.count, "\(old) \(new)")
      let staying = all.filter { $0.kind != .moved && $0.kind != .inserted }.compactMap(\.old)
      let moved = all.filter { $0.kind == .moved }.compactMap { Int($0.place.prefix { $0 != "→" }) }
      let expected = old.indices.filter { !moved.contains($0) }.map { old[$0] }
      #expect(staying == expected, "\(old) \(new)")
    }
  }
}
