/// Effects that return nothing: that they are done is recorded, as `< delete ok`.
extension World {
  /// Makes a closure for the view model that does something in the world and returns nothing. A replay
  /// does not do it.
  ///
  /// What it was asked is recorded and compared as for other effects: `< delete(3) ok`.
  public func effect<each Input>(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping (repeat each Input) -> Void
  ) -> (repeat each Input) -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      answer(question(name, recordsInputs, repeat each input), DoneOutput(), .none) {
        live(repeat each input)
      }
    }
  }

  /// The same for a closure that throws. An error of one of the types in `throwing` is thrown again as
  /// that type in a replay.
  public func effect<each Input>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping (repeat each Input) throws -> Void
  ) -> (repeat each Input) throws -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      try answer(question(name, recordsInputs, repeat each input), DoneOutput(), .any(types)) {
        try live(repeat each input)
      }
    }
  }

  /// The same for a closure that throws errors of one type, which is kept.
  public func effect<each Input, Failure: Error & Codable>(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping (repeat each Input) throws(Failure) -> Void
  ) -> (repeat each Input) throws(Failure) -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) throws(Failure) in
      try answer(question(name, recordsInputs, repeat each input), DoneOutput(), .typed) {
        () throws(Failure) in try live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service.
  public func effect<each Input: Sendable>(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping @Sendable (repeat each Input) async -> Void
  ) -> @MainActor (repeat each Input) async -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      await answer(question(name, recordsInputs, repeat each input), DoneOutput(), .none) {
        await live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service that throws.
  public func effect<each Input: Sendable>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping @Sendable (repeat each Input) async throws -> Void
  ) -> @MainActor (repeat each Input) async throws -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      try await answer(
        question(name, recordsInputs, repeat each input), DoneOutput(), .any(types)
      ) { try await live(repeat each input) }
    }
  }

  /// The same for an asynchronous service that throws errors of one type, which is kept.
  public func effect<
    each Input: Sendable, Failure: Error & Codable
  >(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping @Sendable (repeat each Input) async throws(Failure) -> Void
  ) -> @MainActor (repeat each Input) async throws(Failure) -> Void {
    Self.check(name)
    return { [self] (input: repeat each Input) async throws(Failure) in
      try await answer(question(name, recordsInputs, repeat each input), DoneOutput(), .typed) {
        () async throws(Failure) in try await live(repeat each input)
      }
    }
  }
}
