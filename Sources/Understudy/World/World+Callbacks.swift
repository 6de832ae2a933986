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
  /// world.callback("load", .result()) { id, completion in
  ///   service.load(id, completion: completion)
  /// }
  /// ```
  ///
  /// The live closure runs on the view model's thread, and may call the completion on any thread,
  /// now or later. The view model gets the answer like that of an asynchronous effect: on its own
  /// thread, when nothing else is left to run. It is recorded in the same way:
  /// `< load(3) (name: "tea")`.
  ///
  /// Only the first call of the completion counts: another is reported when the program ends, and so
  /// is a completion that the service releases without a call. A service with more than two inputs
  /// takes them as one.
  ///
  /// - Parameters:
  ///   - name: the name under which answers are recorded.
  ///   - handler: what the completion takes, such as a `Result`.
  ///   - recordsInputs: whether what the closure was asked is recorded and compared; nil to do so until the view
  ///     model gets a secret.
  ///   - types: the types that errors keep in a replay, where any error may come.
  ///   - live: calls the service.
  /// - Returns: a closure that takes the view model's completion.
  public func callback<Live, Own>(
    _ name: String, _ handler: CompletionHandler<Live, Own>, recordsInputs: Bool? = nil,
    throwing types: [any (Error & Codable).Type] = [], _ live: @escaping (Live) -> Void
  ) -> (Own) -> Void {
    Self.check(name)
    return { [self] completion in
      handler.call(self, question(name, recordsInputs), types, live, completion)
    }
  }

  /// The same for one input.
  public func callback<First, Live, Own>(
    _ name: String, _ handler: CompletionHandler<Live, Own>, recordsInputs: Bool? = nil,
    throwing types: [any (Error & Codable).Type] = [], _ live: @escaping (First, Live) -> Void
  ) -> (First, Own) -> Void {
    Self.check(name)
    return { [self] first, completion in
      let question = question(name, recordsInputs, first)
      handler.call(self, question, types, { live(first, $0) }, completion)
    }
  }

  /// The same for two inputs.
  public func callback<First, Second, Live, Own>(
    _ name: String, _ handler: CompletionHandler<Live, Own>, recordsInputs: Bool? = nil,
    throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (First, Second, Live) -> Void
  ) -> (First, Second, Own) -> Void {
    Self.check(name)
    return { [self] first, second, completion in
      let question = question(name, recordsInputs, first, second)
      handler.call(self, question, types, { live(first, second, $0) }, completion)
    }
  }
}

extension World {
  /// Asks a service with a completion handler, or the session in its place, and calls `completion`
  /// with the answer.
  func call<Output: Sendable, Failure>(
    _ question: Question, _ coding: OutputCoding<Output>, _ errors: ErrorCoding<Failure>,
    _ live: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void,
    _ completion: @escaping (Result<Output, Failure>) -> Void
  ) {
    Task { @MainActor in
      let result = await answerLater(question, coding, errors, isCall: true) {
        await answer(to: question.name, from: live)
      }
      // Kept as long as in a replay, where it waits for its answer.
      if let result { completion(result) } else { abandonedCompletions.append(completion) }
    }
  }

  /// Calls a service of the real world, and returns what it calls back with first; nil if it releases the
  /// completion without a call.
  private func answer<Output: Sendable, Failure>(
    to name: String, from live: (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void
  ) async -> Result<Output, Failure>? {
    await endIfOver()
    Seal.effectsAtWork += 1
    return await Suspension<Result<Output, Failure>?>.wait { suspension in
      let first = FirstCall<Result<Output, Failure>> { result in
        Task.detached(executorPreference: Executors.global.outside) {
          self.endEffect { suspension.resume(returning: result) }
        }
      }
      asking {
        live { result in
          if !first.take(result) {
            Leaks.note("\(name): the service called back again, which is ignored")
          }
        }
      }
    }
  }
}

/// Passes on the first call of a completion, or nil when the last reference to it is gone without one.
private final class FirstCall<Answer: Sendable>: Sendable {
  private let isTaken = Atomic(false)
  private let pass: @Sendable (Answer?) -> Void

  init(_ pass: @escaping @Sendable (Answer?) -> Void) { self.pass = pass }

  deinit { if !isTaken.load(ordering: .relaxed) { pass(nil) } }

  /// Passes on an answer; returns false if it is not the first.
  func take(_ answer: Answer) -> Bool {
    if isTaken.exchange(true, ordering: .relaxed) { return false }
    pass(answer)
    return true
  }
}
