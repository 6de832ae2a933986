import Foundation
import Understudy

/// Asks a service that answers after a while, which it counts with Dispatch.
enum LateScreen: Screen {
  static let name = "late"

  @MainActor final class Late {
    private(set) var answers: [Int] = []
    private let call: (Int, @escaping (Int) -> Void) -> Void
    private let find: (Int) async throws -> Int
    private var pause: CheckedContinuation<Void, Never>?

    init(
      call: @escaping (Int, @escaping (Int) -> Void) -> Void,
      find: @escaping (Int) async throws -> Int
    ) {
      (self.call, self.find) = (call, find)
    }

    /// Asks after a pause, as a search does while a person types.
    func findLater(_ number: Int) {
      Task {
        try await Task.sleep(for: .milliseconds(500))
        answers.append(try await find(number))
      }
    }

    /// Asks two services, and waits for one of them.
    func askAndFind(_ number: Int) async throws {
      ask(0)
      answers.append(try await find(number))
    }

    /// Waits for something that never comes.
    func rest() async {
      await withCheckedContinuation { pause = $0 }
    }

    func ask(_ milliseconds: Int) {
      call(milliseconds) { [weak self] in self?.answers.append($0) }
    }
  }

  static func make(in world: World, notify: Notifier) -> Late {
    Late(
      call: world.callback("call", .value()) { (milliseconds: Int, completion) in
        let deadline = DispatchTime.now() + .milliseconds(milliseconds)
        DispatchQueue.global().asyncAfter(deadline: deadline) { completion(milliseconds) }
      },
      find: world.effect("find") { (number: Int) async throws in number })
  }

  static func describe(_ view: inout Interface<Late>) {
    view.bind("answers", \.answers)
    view.command("ask", Late.ask, "milliseconds")
    view.command("ask-and-find", Late.askAndFind, "number")
    view.command("find-later", Late.findLater, "number")
    view.command("rest", Late.rest)
  }
}
