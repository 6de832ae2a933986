#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Calls of effects without making a closure first, and the usual inputs.
extension World {
  /// One call of an effect, without making a closure by `effect`.
  ///
  /// What the effect depends on can be recorded with `inputs`: `world.draw("price", inputs: drink)`,
  /// or several in a tuple. A replay compares it.
  public func draw<Output: Codable>(
    _ name: String, inputs: Any? = nil, _ live: () -> Output
  ) -> Output {
    Self.check(name)
    return answer(question(name, inputs), .codable, .none, live)
  }

  /// One call of an effect that may throw.
  public func draw<Output: Codable>(
    _ name: String, inputs: Any? = nil, _ live: () throws -> Output
  ) throws -> Output {
    Self.check(name)
    return try answer(question(name, inputs), .codable, .keeping(), live)
  }

  /// One call of an asynchronous effect. Whether its task was cancelled is not recorded: that may happen on
  /// another thread, at no certain moment.
  public func draw<Output: Codable & Sendable>(
    _ name: String, inputs: Any? = nil, _ live: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    Self.check(name)
    return try await answer(
      question(name, inputs), .codable, .keeping(), notesCancellation: false, live)
  }

  private func question(_ name: String, _ inputs: Any?) -> Question {
    guard let inputs else { return question(name, true) }
    return question(name, true, inputs)
  }

  private func draw<Output: Codable>(_ effect: WorldEffect, _ live: () -> Output) -> Output {
    answer(Question(effect), .codable, .none, live)
  }

  /// The current date and time, recorded as `< date "2026-11-21T04:29:11Z"`. After `:wait 20d` it is 20 days later.
  public func now() -> Date {
    draw(.date) { max(.now, dateAtStart + time / .seconds(1)).roundedToMilliseconds }
  }

  /// A new UUID, recorded as `< uuid "…"`.
  public func uuid() -> UUID { draw(.uuid) { UUID() } }

  /// A generator for code that needs one. Its numbers depend on the session's seed; a live run
  /// without one draws a seed and records it as `< seed …`.
  public func randomNumberGenerator() -> SeededGenerator {
    SeededGenerator(
      seed: settings.seed ?? draw(.seed) { UInt64.random(in: 0...UInt64(UInt32.max)) })
  }
}
