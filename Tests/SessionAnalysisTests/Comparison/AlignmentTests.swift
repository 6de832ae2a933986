import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

@Suite struct AlignmentTests {
  @Test(arguments: [
    ("", "", ""),
    ("abc", "abc", "=a =b =c"),
    ("", "ab", "+a +b"),
    ("ab", "", "-a -b"),
    ("abc", "axc", "=a -b +x =c"),
    ("aab", "ab", "=a -a =b"),
    ("abcd", "bd", "-a =b -c =d"),
    ("ab", "ba", "-a =b +a"),
  ])
  func alignmentPairsEqualElements(_ old: String, _ new: String, _ expected: String) {
    #expect(text(Alignment(Array(old), Array(new), ==), Array(old), Array(new)) == expected)
  }

  /// Every element occurs once and in order, pairs match, and no longer alignment exists.
  @Test func alignmentIsOrderedAndLongest() {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<2000 {
      let old = random.array(0..<9) { $0.pick(["a", "b", "c"]) }
      let new = random.array(0..<9) { $0.pick(["a", "b", "c"]) }
      let pairs = Alignment(old, new, ==).pairs
      let note: Comment = "\(old) \(new), UNDERSTUDY_SEED=\(seed)"
      #expect(pairs.compactMap(\.oldPlace) == Array(old.indices), note)
      #expect(pairs.compactMap(\.newPlace) == Array(new.indices), note)
      var common = 0
      for case .both(let i, let j) in pairs {
        #expect(old[i] == new[j], note)
        common += 1
      }
      #expect(common == longestCommon(old[...], new[...]), note)
    }
  }

  /// Lists too long to compare pair by pair count as replaced between their common ends.
  @Test func longListsAreAlignedAtTheirEnds() {
    let old = [-1] + Array(0..<3000) + [-2]
    let new = [-1] + Array((0..<3000).reversed()) + [-2]
    let pairs = Alignment(old, new, ==).pairs
    #expect(pairs.count == 6002)
    #expect(pairs.first == .both(0, 0))
    #expect(pairs.last == .both(3001, 3001))
    #expect(pairs[1...3000].allSatisfy { $0.newPlace == nil })
    #expect(pairs[3001...6000].allSatisfy { $0.oldPlace == nil })
  }

  private func longestCommon(_ old: ArraySlice<String>, _ new: ArraySlice<String>) -> Int {
    guard let a = old.first, let b = new.first else { return 0 }
    if a == b { return longestCommon(old.dropFirst(), new.dropFirst()) + 1 }
    return max(longestCommon(old.dropFirst(), new), longestCommon(old, new.dropFirst()))
  }

  private func text(_ alignment: Alignment, _ old: [Character], _ new: [Character]) -> String {
    alignment.pairs.map { pair in
      switch pair {
      case .both(let i, _): "=\(old[i])"
      case .old(let i): "-\(old[i])"
      case .new(let j): "+\(new[j])"
      }
    }.joined(separator: " ")
  }
}

extension Alignment.Pair {
  fileprivate var oldPlace: Int? {
    switch self {
    case .both(let old, _), .old(let old): old
    case .new: nil
    }
  }

  fileprivate var newPlace: Int? {
    switch self {
    case .both(_, let new), .new(let new): new
    case .old: nil
    }
  }
}
