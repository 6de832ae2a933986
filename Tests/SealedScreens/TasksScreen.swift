import Foundation
import Understudy

/// Swift concurrency in all forms.
final class TasksViewModel: Journal, @unchecked Sendable {
  private let fetch: () async throws -> Int

  /// An effect that is answered by one of Dispatch's timers.
  @MainActor init(_ world: World) {
    fetch = world.effect("fetch") { () async throws -> Int in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
          continuation.resume(returning: 7)
        }
      }
    }
  }

  func group() {
    Task {
      await withTaskGroup(of: Int.self) { group in
        for index in 1...10 {
          group.addTask {
            try? await Task.sleep(for: .milliseconds((11 - index) * 100))
            return index
          }
        }
        for await index in group { stamp("\(index)") }
      }
    }
  }

  func stream() {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    DispatchQueue.global().async {
      for index in 1...5 {
        Thread.sleep(forTimeInterval: 0.5)
        continuation.yield(index)
      }
      continuation.finish()
    }
    Task { @MainActor in
      for await index in stream { stamp("\(index)") }
      stamp("end")
    }
  }

  func cancelled() {
    let task = Task {
      do {
        try await Task.sleep(for: .seconds(60))
        stamp("slept")
      } catch {
        stamp("cancelled")
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { task.cancel() }
  }

  func actors() {
    let counter = Counter()
    for index in 1...10 {
      Task.detached {
        let value = await counter.add(index)
        await MainActor.run { self.note("\(index) \(value)") }
      }
    }
  }

  func effect() {
    Task { @MainActor in
      note("\((try? await fetch()) ?? -1)")
    }
  }
}

actor Counter {
  private var value = 0
  func add(_ index: Int) -> Int {
    value += index
    return value
  }
}

enum TasksScreen: Screen {
  static func make(in world: World, notify: Notifier) -> TasksViewModel { .init(world) }
  static func describe(_ view: inout Interface<TasksViewModel>) {
    view.bind("lines", \.lines)
    view.command("group", TasksViewModel.group)
    view.command("stream", TasksViewModel.stream)
    view.command("cancelled", TasksViewModel.cancelled)
    view.command("actors", TasksViewModel.actors)
    view.command("effect", TasksViewModel.effect)
  }
}
