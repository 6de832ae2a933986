import Understudy

/// A screen that does what nearly every app avoids, and that crashes in one way after two commands.
enum HastyScreen: Screen {
  static let name = "hasty"

  @MainActor final class Queue {
    struct Job: Identifiable, Codable, Equatable {
      let id: Int
      let title: String
    }

    private(set) var jobs: [Job] = []
    private(set) var isSending = false
    private let send: @MainActor (Int) async throws -> Void

    init(send: @escaping @MainActor (Int) async throws -> Void) { self.send = send }

    /// After a removal the next one gets an identifier that is in use.
    func add(_ title: String) { jobs.append(Job(id: jobs.count, title: title)) }

    func removeFirst() { jobs.removeFirst() }

    /// Is busy forever if the service fails.
    func sendAll() async throws {
      isSending = true
      try await send(jobs.count)
      isSending = false
    }

    func first() { show(0) }
    func last() { show(jobs.count - 1) }

    private func show(_ row: Int) { precondition(jobs.indices.contains(row), "no row \(row)") }
  }

  static func make(in world: World, notify: Notifier) -> Queue {
    Queue(send: world.effect("send") { (count: Int) async throws -> Void in })
  }

  static func describe(_ view: inout Interface<Queue>) {
    view.bind("jobs", \.jobs)
    view.bind("isSending", \.isSending)
    view.command("add", Queue.add, "title")
    view.command("remove-first", Queue.removeFirst)
      .disabled { $0.jobs.isEmpty ? "there is none" : nil }
    view.command("send", Queue.sendAll)
    view.command("first", Queue.first)
    view.command("last", Queue.last)
  }
}
