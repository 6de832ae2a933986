@testable import SessionFormat
@testable import Understudy

/// A screen whose view model does what the test sets, so that a test can change its behavior.
enum ChangeableScreen: Screen {
  static let name = "changeable"

  /// The actions of the opening, and then of each command that reaches the view model.
  static var behavior: [[Action]] = []

  enum Action: Hashable {
    case say(String)
    case set(String)
    case measure(Double)
    case fill(Int)
    case count(String, Int)
    case insert(Int, String)
    case remove(Int)
    case draw(String, asNumber: Bool)
    case sleep(Int)
    case readClock
    case frame
    case fail(String)
  }

  static func make(in world: World, notify: Notifier) throws -> ChangeableViewModel {
    let viewModel = ChangeableViewModel(behavior, world, notify)
    try viewModel.act([])
    return viewModel
  }

  static func describe(_ view: inout Interface<ChangeableViewModel>) {
    view.bind("text", \.text)
    view.bind("rows", \.rows)
    view.bind("measure", \.measure)
    view.bind("numbers", \.numbers)
    view.bind("counts", \.counts)
    view.bind("words", \.words)
    view.command("act", ChangeableViewModel.act, "words")
    view.command("act-later", ChangeableViewModel.actLater, "words")
  }
}

@MainActor
final class ChangeableViewModel {
  struct Row: Equatable { let title: String, length: Int }

  private(set) var text = ""
  private(set) var rows: [Row] = []
  private(set) var measure = 0.0
  private(set) var numbers: [Int] = []
  private(set) var counts: [String: Int] = [:]
  private(set) var words: [String] = []
  private let behavior: [[ChangeableScreen.Action]]
  private let world: World
  private let notify: Notifier
  private var step = -1
  private var draws: [String: Int] = [:]

  init(_ behavior: [[ChangeableScreen.Action]], _ world: World, _ notify: Notifier) {
    self.behavior = behavior
    self.world = world
    self.notify = notify
  }

  func act(_ words: [String]) throws { for action in next(words) { try perform(action) } }

  func actLater(_ words: [String]) async throws {
    for action in next(words) {
      if case .sleep(let duration) = action {
        try await Task.sleep(for: .milliseconds(duration))
      } else if case .draw(let name, _) = action {
        text = try await world.draw(name) { "later" }
      } else {
        try perform(action)
      }
    }
  }

  private func next(_ words: [String]) -> [ChangeableScreen.Action] {
    self.words = words
    step += 1
    draws = [:]
    return behavior.indices.contains(step) ? behavior[step] : []
  }

  private func perform(_ action: ChangeableScreen.Action) throws {
    switch action {
    case .say(let text): notify.print(text)
    case .set(let text): self.text = text
    case .measure(let number): measure = number
    case .count(let key, let number): counts[key] = number
    case .fill(let count): numbers = Array(0..<count)
    case .insert(let index, let title):
      rows.insert(Row(title: title, length: title.utf8.count), at: index % (rows.count + 1))
    case .remove(let index): if !rows.isEmpty { rows.remove(at: index % rows.count) }
    case .draw(let name, let asNumber): text = try draw(name, asNumber)
    case .sleep: break
    case .readClock: _ = world.clock.now
    case .frame: notify()
    case .fail(let text): throw Broken(description: text)
    }
  }

  /// The answers depend only on the step and the number of the call, so that a session recorded
  /// with another behavior holds the same answer or none.
  private func draw(_ name: String, _ asNumber: Bool) throws -> String {
    draws[name, default: 0] += 1
    let answer = step * 100 + draws[name, default: 0]
    if asNumber { return "\(world.draw(name) { answer })" }
    return try world.draw(name) {
      if answer % 5 == 0 { throw Broken(description: "no answer\n> act \(answer)") }
      return "answer \(answer)"
    }
  }
}
