#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// There is a function for each kind of result and of errors, because no argument can tell them apart: nothing
// is a type of its own, which can't be Codable, and a closure that throws Never crashes the compiler where one
// that throws nothing is expected: https://github.com/swiftlang/swift/issues/79995

/// Effects whose results are `Codable`.
extension World {
  /// Makes a closure for the view model, whose results are recorded and replayed under `name`.
  ///
  /// The result is recorded by its `Codable` conformance. A replay without a recorded answer
  /// continues with the last one of that name, or with an empty one (zero, `""`, `[]`, nil), and
  /// fails.
  ///
  /// What the closure was asked is recorded, too, if all of it can be written: `< price("tea") 2.5`.
  /// A replay compares it. Pass `recordsInputs: false` for an effect whose inputs do not matter, or
  /// differ from run to run. Once the view model got a secret, inputs are recorded only with
  /// `recordsInputs: true`, for an effect whose inputs never hold one.
  public func effect<each Input, Output: Codable>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: @escaping (repeat each Input) -> Output
  ) -> (repeat each Input) -> Output {
    Self.check(name)
    let coding = OutputCoding<Output>.codable
    return { [self] (input: repeat each Input) in
      answer(question(name, recordsInputs, repeat each input), coding, .none) {
        live(repeat each input)
      }
    }
  }

  /// The same for a closure that throws: the error's text is recorded, and thrown again in a replay: see
  /// ``RecordedError``.
  ///
  /// If it throws errors of one type, that is kept. Otherwise an error of one of the types in `throwing` is recorded
  /// as a value as well, and thrown again as that type.
  public func effect<each Input, Output: Codable, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (repeat each Input) throws(Failure) -> Output
  ) -> (repeat each Input) throws(Failure) -> Output {
    Self.check(name)
    let coding = OutputCoding<Output>.codable
    return { [self] (input: repeat each Input) throws(Failure) in
      try answer(question(name, recordsInputs, repeat each input), coding, .keeping(types)) {
        () throws(Failure) in try live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service.
  ///
  /// The live closure runs outside the view model's event loop, so only its answer is recorded, not
  /// what it awaits. Cancelling the caller cancels it.
  public func effect<each Input: Sendable, Output: Codable & Sendable>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: @escaping @Sendable (repeat each Input) async -> Output
  ) -> @MainActor (repeat each Input) async -> Output {
    Self.check(name)
    let coding = OutputCoding<Output>.codable
    return { [self] (input: repeat each Input) in
      await answer(question(name, recordsInputs, repeat each input), coding, .none) {
        await live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service that throws.
  public func effect<
    each Input: Sendable, Output: Codable & Sendable, Failure: Error
  >(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping @Sendable (repeat each Input) async throws(Failure) -> Output
  ) -> @MainActor (repeat each Input) async throws(Failure) -> Output {
    Self.check(name)
    let coding = OutputCoding<Output>.codable
    return { [self] (input: repeat each Input) async throws(Failure) in
      try await answer(
        question(name, recordsInputs, repeat each input), coding, .keeping(types)
      ) {
        () async throws(Failure) in try await live(repeat each input)
      }
    }
  }

  static func check(_ name: String) {
    guard WorldEffect(rawValue: name) == nil else {
      Mistake.stop("error: \(name): this effect is the world's own: rename yours")
    }
  }
}

/// Effects that return nothing: that they are done is recorded, as `< delete ok`.
extension World {
  /// Makes a closure for the view model that does something in the world and returns nothing. A replay
  /// does not do it.
  ///
  /// What it was asked is recorded and compared as for other effects: `< delete(3) ok`.
  public func effect<each Input>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: @escaping (repeat each Input) -> Void
  ) -> (repeat each Input) -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      answer(question(name, recordsInputs, repeat each input), .done, .none) {
        live(repeat each input)
      }
    }
  }

  /// The same for a closure that throws.
  public func effect<each Input, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (repeat each Input) throws(Failure) -> Void
  ) -> (repeat each Input) throws(Failure) -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) throws(Failure) in
      try answer(question(name, recordsInputs, repeat each input), .done, .keeping(types)) {
        () throws(Failure) in try live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service.
  public func effect<each Input: Sendable>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: @escaping @Sendable (repeat each Input) async -> Void
  ) -> @MainActor (repeat each Input) async -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      await answer(question(name, recordsInputs, repeat each input), .done, .none) {
        await live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service that throws.
  public func effect<each Input: Sendable, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping @Sendable (repeat each Input) async throws(Failure) -> Void
  ) -> @MainActor (repeat each Input) async throws(Failure) -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) async throws(Failure) in
      try await answer(question(name, recordsInputs, repeat each input), .done, .keeping(types)) {
        () async throws(Failure) in try await live(repeat each input)
      }
    }
  }
}

/// Effects whose results are not `Codable`.
extension World {
  /// Makes a closure for the view model, whose results are recorded as something else: an image by its
  /// name, a model object by its fields.
  ///
  /// ```swift
  /// world.effect("icon", recording: \.name, restoring: { Icon(named: $0) }) { id in icons.icon(id) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name under which results are recorded.
  ///   - recordsInputs: whether what the closure was asked is recorded and compared; nil to do so until the view
  ///     model gets a secret.
  ///   - recording: returns what is recorded of a result.
  ///   - restoring: makes the result again from what was recorded. If it throws, the answer does not
  ///     fit, and the replay fails.
  ///   - live: returns the result.
  /// - Returns: a closure that returns the same.
  public func effect<each Input, Output, Recorded: Codable>(
    _ name: String, recordsInputs: Bool? = nil,
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    _ live: @escaping (repeat each Input) -> Output
  ) -> (repeat each Input) -> Output {
    Self.check(name)
    let coding = OutputCoding.converted(recording: recording, restoring: restoring)
    return { [self] (input: repeat each Input) in
      answer(question(name, recordsInputs, repeat each input), coding, .none) {
        live(repeat each input)
      }
    }
  }

  /// The same for a closure that throws.
  public func effect<each Input, Output, Recorded: Codable, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    _ live: @escaping (repeat each Input) throws(Failure) -> Output
  ) -> (repeat each Input) throws(Failure) -> Output {
    Self.check(name)
    let coding = OutputCoding.converted(recording: recording, restoring: restoring)
    return { [self] (input: repeat each Input) throws(Failure) in
      try answer(question(name, recordsInputs, repeat each input), coding, .keeping(types)) {
        () throws(Failure) in try live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service.
  public func effect<each Input: Sendable, Output: Sendable, Recorded: Codable>(
    _ name: String, recordsInputs: Bool? = nil,
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    _ live: @escaping @Sendable (repeat each Input) async -> Output
  ) -> @MainActor (repeat each Input) async -> Output {
    Self.check(name)
    let coding = OutputCoding.converted(recording: recording, restoring: restoring)
    return { [self] (input: repeat each Input) in
      await answer(question(name, recordsInputs, repeat each input), coding, .none) {
        await live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service that throws.
  public func effect<
    each Input: Sendable, Output: Sendable, Recorded: Codable, Failure: Error
  >(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    _ live: @escaping @Sendable (repeat each Input) async throws(Failure) -> Output
  ) -> @MainActor (repeat each Input) async throws(Failure) -> Output {
    Self.check(name)
    let coding = OutputCoding.converted(recording: recording, restoring: restoring)
    return { [self] (input: repeat each Input) async throws(Failure) in
      try await answer(question(name, recordsInputs, repeat each input), coding, .keeping(types)) {
        () async throws(Failure) in try await live(repeat each input)
      }
    }
  }
}

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
    return answer(question(name, inputs: inputs), .codable, .none, live)
  }

  /// One call of an effect that may throw.
  public func draw<Output: Codable>(
    _ name: String, inputs: Any? = nil, _ live: () throws -> Output
  ) throws -> Output {
    Self.check(name)
    return try answer(question(name, inputs: inputs), .codable, .keeping(), live)
  }

  /// One call of an asynchronous effect. Whether its task was cancelled is not recorded: that may happen on
  /// another thread, at no certain moment.
  public func draw<Output: Codable & Sendable>(
    _ name: String, inputs: Any? = nil, _ live: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    Self.check(name)
    return try await answer(
      question(name, inputs: inputs), .codable, .keeping(), notesCancellation: false, live)
  }

  private func question(_ name: String, inputs: Any?) -> Question {
    guard let inputs else { return question(name, nil) }
    return question(name, nil, inputs)
  }

  private func draw<Output: Codable>(_ effect: WorldEffect, _ live: () -> Output) -> Output {
    answer(Question(effect), .codable, .none, live)
  }

  /// The current date and time, recorded as `< date "2026-11-21T04:29:11Z"`. After `:wait 20d` it is 20 days later.
  ///
  /// An effect gets the same date, which is part of its own answer.
  public func now() -> Date {
    if isAskedByEffect { return currentDate }
    processInputs.readClock()
    let date = draw(.date) { currentDate }
    // Where the session goes on, the date goes on, too.
    if recorded != nil { dateAtStart = date - time / .seconds(1) }
    return date
  }

  private var currentDate: Date {
    (dateAtStart + (time + unseenTime) / .seconds(1)).roundedToMilliseconds
  }

  /// What passed before the first look at a clock is no time of the view model's, but the date is later.
  func beginToLookAtClock() {
    if hasLookedAtClock { return }
    hasLookedAtClock = true
    dateAtStart += unseenTime / .seconds(1)
    unseenTime = .zero
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
