import Synchronization

/// Effects with completion handlers.
///
/// They have a name of their own: a closure with a completion handler is also one that returns
/// nothing, and the compiler could not tell which is meant. There is one for each number of inputs,
/// because Swift 6.3 can't make a closure that has a parameter after a pack of them.
extension World {
  /// Makes a closure for the view model that calls a service with a completion handler.
  ///
  /// ```swift
  /// world.callback("load") { (id: Int, completion: @escaping (Result<Item, any Error>) -> Void) in
  ///   service.load(id, completion: completion)
  /// }
  /// ```
  ///
  /// The live closure runs on the view model's thread, and may call the completion on any thread,
  /// now or later. The view model gets the answer like that of an asynchronous effect: on its own
  /// thread, when nothing else is left to run. It is recorded in the same way:
  /// `< load(3) (name: "tea")`.
  ///
  /// Only the first call of the completion counts: another is reported when the program ends. The
  /// completion takes a `Result`, a value, or an optional value and an optional error. A service with
  /// more than two inputs takes them as one.
  public func callback<Output: Codable & Sendable, Failure: Error>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void
  ) -> (@escaping (Result<Output, Failure>) -> Void) -> Void {
    Self.check(name)
    return { [self] completion in
      call(question(name, recordsInputs), .keeping(types), { live($0) }, completion)
    }
  }

  /// The same for one input.
  public func callback<First, Output: Codable & Sendable, Failure: Error>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (First, @escaping @Sendable (Result<Output, Failure>) -> Void) -> Void
  ) -> (First, @escaping (Result<Output, Failure>) -> Void) -> Void {
    Self.check(name)
    return { [self] first, completion in
      call(question(name, recordsInputs, first), .keeping(types), { live(first, $0) }, completion)
    }
  }

  /// The same for two inputs.
  public func callback<First, Second, Output: Codable & Sendable, Failure: Error>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (First, Second, @escaping @Sendable (Result<Output, Failure>) -> Void) -> Void
  ) -> (First, Second, @escaping (Result<Output, Failure>) -> Void) -> Void {
    Self.check(name)
    return { [self] first, second, completion in
      call(
        question(name, recordsInputs, first, second), .keeping(types), { live(first, second, $0) },
        completion)
    }
  }

  /// The same for a completion that takes a value.
  public func callback<Output: Codable & Sendable>(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping (@escaping @Sendable (Output) -> Void) -> Void
  ) -> (@escaping (Output) -> Void) -> Void {
    Self.check(name)
    return { [self] completion in
      call(question(name, recordsInputs), .none, { done in live({ done(.success($0)) }) }) {
        completion($0.get())
      }
    }
  }

  /// The same for a completion that takes a value, with one input.
  public func callback<First, Output: Codable & Sendable>(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping (First, @escaping @Sendable (Output) -> Void) -> Void
  ) -> (First, @escaping (Output) -> Void) -> Void {
    Self.check(name)
    return { [self] first, completion in
      call(
        question(name, recordsInputs, first), .none, { done in live(first, { done(.success($0)) }) }
      ) { completion($0.get()) }
    }
  }

  /// The same for a completion that takes a value, with two inputs.
  public func callback<First, Second, Output: Codable & Sendable>(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping (First, Second, @escaping @Sendable (Output) -> Void) -> Void
  ) -> (First, Second, @escaping (Output) -> Void) -> Void {
    Self.check(name)
    return { [self] first, second, completion in
      call(
        question(name, recordsInputs, first, second), .none,
        { done in live(first, second, { done(.success($0)) }) }
      ) { completion($0.get()) }
    }
  }

  /// The same for a completion that takes a value or an error.
  public func callback<Output: Codable & Sendable>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (@escaping @Sendable (Output?, (any Error)?) -> Void) -> Void
  ) -> (@escaping (Output?, (any Error)?) -> Void) -> Void {
    Self.check(name)
    return { [self] completion in
      call(
        question(name, recordsInputs), .any(types),
        { done in live({ done(Result(value: $0, error: $1)) }) }
      ) { $0.pass(to: completion) }
    }
  }

  /// The same for a completion that takes a value or an error, with one input.
  public func callback<First, Output: Codable & Sendable>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (First, @escaping @Sendable (Output?, (any Error)?) -> Void) -> Void
  ) -> (First, @escaping (Output?, (any Error)?) -> Void) -> Void {
    Self.check(name)
    return { [self] first, completion in
      call(
        question(name, recordsInputs, first), .any(types),
        { done in live(first, { done(Result(value: $0, error: $1)) }) }
      ) { $0.pass(to: completion) }
    }
  }

  /// The same for a completion that takes a value or an error, with two inputs.
  public func callback<First, Second, Output: Codable & Sendable>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (First, Second, @escaping @Sendable (Output?, (any Error)?) -> Void) -> Void
  ) -> (First, Second, @escaping (Output?, (any Error)?) -> Void) -> Void {
    Self.check(name)
    return { [self] first, second, completion in
      call(
        question(name, recordsInputs, first, second), .any(types),
        { done in live(first, second, { done(Result(value: $0, error: $1)) }) }
      ) { $0.pass(to: completion) }
    }
  }
}

extension World {
  /// Asks a service with a completion handler, or the session in its place, and calls `completion`
  /// with the answer.
  private func call<Output: Codable & Sendable, Failure>(
    _ question: Question, _ errors: ErrorCoding<Failure>,
    _ live: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void,
    _ completion: @escaping (Result<Output, Failure>) -> Void
  ) {
    // All of this stays on the view model's thread.
    nonisolated(unsafe) let (live, completion) = (live, completion)
    Task { @MainActor in
      let coding = CodableOutput<Output>()
      completion(
        await answerLater(question, coding, errors) { await answer(to: question.name, from: live) })
    }
  }

  /// Calls a service of the real world, and returns what it calls back with first.
  private func answer<Output: Sendable, Failure>(
    to name: String, from live: (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void
  ) async -> Result<Output, Failure> {
    Seal.effectsAtWork += 1
    defer { Seal.effectsAtWork -= 1 }
    let isAnswered = Flag()
    return await withUnsafeContinuation { continuation in
      Seal.outside {
        live { result in
          guard isAnswered.raise() else {
            return Leaks.note("\(name): the service called back again, which is ignored")
          }
          Task.detached(executorPreference: Executors.global.others) {
            await MainActor.run { self.inside { continuation.resume(returning: result) } }
          }
        }
      }
    }
  }
}

/// Something that happens once, on any thread.
private final class Flag: Sendable {
  private let isRaised = Atomic(false)

  /// Raises the flag; returns whether it was down.
  func raise() -> Bool { !isRaised.exchange(true, ordering: .relaxed) }
}

extension Result where Failure == any Error {
  /// The result that a completion with two optionals stands for.
  fileprivate init<Wrapped>(value: Wrapped?, error: (any Error)?) where Success == Wrapped? {
    self = error.map(Result.failure) ?? .success(value)
  }

  fileprivate func pass<Wrapped>(to completion: (Wrapped?, (any Error)?) -> Void)
  where Success == Wrapped? {
    switch self {
    case .success(let value): completion(value, nil)
    case .failure(let error): completion(nil, error)
    }
  }
}
