import Foundation
import Understudy

/// Notes when days begin. The bug is that it expects them to begin at midnight: in some time zones one
/// day in the year begins an hour later.
enum AlmanacScreen: Screen {
  static let name = "almanac"

  final class Almanac {
    private(set) var starts: [Int] = []

    func noteStart() {
      let start = Calendar.current.startOfDay(for: Date())
      starts.append(Calendar.current.component(.hour, from: start))
    }
  }

  static func make(in world: World, notify: Notifier) -> Almanac { Almanac() }

  static func describe(_ view: inout Interface<Almanac>) {
    view.bind("starts", \.starts)
    view.invariant("days begin at midnight") { $0.starts.allSatisfy { $0 == 0 } }
    view.command("note-start", Almanac.noteStart)
  }
}
