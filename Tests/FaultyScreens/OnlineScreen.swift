import Foundation
import Observation
import Understudy

/// Listens to a stream that says once what it is, as those of connections do, and opens others.
@MainActor @Observable final class OnlineViewModel {
  private(set) var connection = "unknown"
  private(set) var parts = 0
  private(set) var isPaused = false
  private(set) var checks = 0
  private let open: () -> AsyncThrowingStream<Int, any Error>
  private let openBusy: () -> AsyncThrowingStream<Int, any Error>
  private let move: @MainActor () async throws -> Void
  private let check: @MainActor () async -> Int

  init(
    connection: () -> AsyncThrowingStream<String, any Error>,
    open: @escaping () -> AsyncThrowingStream<Int, any Error>,
    openBusy: @escaping () -> AsyncThrowingStream<Int, any Error>,
    move: @escaping @MainActor () async throws -> Void,
    check: @escaping @MainActor () async -> Int
  ) {
    (self.open, self.openBusy, self.move, self.check) = (open, openBusy, move, check)
    let news = connection()
    Task { [weak self] in
      for try await connection in news { self?.connection = connection }
    }
  }

  func upload() {
    let stream = open()
    Task { for try await part in stream { parts = part } }
  }

  func uploadLater(_ seconds: Int) {
    Task {
      try await Task.sleep(for: .seconds(seconds))
      upload()
    }
  }

  /// Opens a stream that fails again and again, and counts that.
  func uploadAgain(_ times: Int) {
    Task {
      for _ in 1...times {
        do { for try await part in openBusy() { parts = part } } catch { parts += 1 }
        try await Task.sleep(for: .seconds(2.1))
      }
    }
  }

  /// Asks a service again and again.
  func poll() {
    Task {
      while true {
        checks += await check()
        try await Task.sleep(for: .seconds(1000))
      }
    }
  }

  func pause() { isPaused.toggle() }

  /// Crashes in a second.
  func crashLater() {
    _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in fatalError() }
  }

  /// Asks for another connection, which the stream sends a little later.
  func moveOn() async throws { try await move() }
}

enum OnlineScreen: Screen {
  struct Busy: Error {}

  static func make(in world: World, notify: Notifier) -> OnlineViewModel {
    let (connections, continuation) = AsyncStream<String>.makeStream()
    continuation.yield("wifi")
    return OnlineViewModel(
      connection: world.stream("connection") { connections },
      open: world.stream("upload") {
        AsyncStream<Int> { continuation in
          Task {
            for part in 1...3 {
              try await Task.sleep(for: .milliseconds(100))
              continuation.yield(part)
            }
            continuation.finish()
          }
        }
      },
      openBusy: world.stream("busy") {
        AsyncThrowingStream<Int, any Error> { continuation in
          Task {
            try await Task.sleep(for: .milliseconds(300))
            continuation.finish(throwing: Busy())
          }
        }
      },
      move: world.effect("move") { () async throws in
        Task {
          try await Task.sleep(for: .milliseconds(100))
          continuation.yield("cable")
        }
      },
      check: world.effect("check") { () async in await Desk().check() })
  }

  /// A service of the main actor.
  @MainActor struct Desk {
    func check() async -> Int { 1 }
  }

  static func describe(_ view: inout Interface<OnlineViewModel>) {
    view.bind("connection", \.connection)
    view.bind("parts", \.parts)
    view.bind("isPaused", \.isPaused)
    view.command("upload", OnlineViewModel.upload)
    view.command("upload-later", OnlineViewModel.uploadLater, "seconds")
    view.command("upload-again", OnlineViewModel.uploadAgain, "times")
    view.command("poll", OnlineViewModel.poll)
    view.command("pause", OnlineViewModel.pause)
    view.command("crash-later", OnlineViewModel.crashLater)
    view.command("move-on", OnlineViewModel.moveOn)
  }
}
