import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A screen with a command for every kind of parameter.
enum FuzzScreen: Screen {
  static let name = "fuzz"

  static func make(in world: World, notify: Notifier) -> FuzzViewModel { FuzzViewModel() }

  static func describe(_ view: inout Interface<FuzzViewModel>) {
    view.bind("last", \.last)
    view.bind("texts", \.texts)
    view.command("int", FuzzViewModel.int, "number")
    view.command("double", FuzzViewModel.double, "number")
    view.command("bool", FuzzViewModel.bool, "flag")
    view.command("date", FuzzViewModel.date, "day")
    view.command("uuid", FuzzViewModel.uuid, "id")
    view.command("side", FuzzViewModel.side, "side", "rank")
    view.command("maybe", FuzzViewModel.maybe, "text", "number")
    view.command("texts", FuzzViewModel.show, "text")
    view.command("fail", FuzzViewModel.fail, "why")
  }
}

/// A view model that shows the arguments it got.
final class FuzzViewModel {
  private(set) var last: Double?
  private(set) var texts: [String] = []

  func int(_ number: Int) { last = Double(number) }
  func double(_ number: Double) { last = number }
  func bool(_ flag: Bool) { last = flag ? 1 : 0 }
  func date(_ day: Date) { last = day.timeIntervalSince1970 }
  func uuid(_ id: UUID) { texts = [id.uuidString] }
  func side(_ side: FuzzSide, _ rank: FuzzRank) { texts = [side.rawValue, "\(rank)"] }
  func maybe(_ text: String, _ number: Int?) { texts = [text, number.map(String.init) ?? "none"] }
  func show(_ texts: [String]) { self.texts = texts }
  func fail(_ why: String) throws { throw FuzzFailure(description: why) }
}

enum FuzzSide: String, CaseIterable, CommandParameter { case left, right, neither = "néither" }
enum FuzzRank: Int, CaseIterable, CommandParameter { case first = 1, second }

struct FuzzFailure: Error, CustomStringConvertible { let description: String }
