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
  ///   - recordsInputs: whether what the closure was asked is recorded and compared.
  ///   - recording: returns what is recorded of a result.
  ///   - restoring: makes the result again from what was recorded. If it throws, the answer does not
  ///     fit, and the replay fails.
  ///   - live: returns the result.
  /// - Returns: a closure that returns the same.
  public func effect<each Input, Output, Recorded: Codable>(
    _ name: String, recordsInputs: Bool = true,
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    _ live: @escaping (repeat each Input) -> Output
  ) -> (repeat each Input) -> Output {
    Self.check(name)
    let coding = ConvertedOutput(recording: recording, restoring: restoring)
    return { [self] (input: repeat each Input) in
      answer(question(name, recordsInputs, repeat each input), coding, .none) {
        live(repeat each input)
      }
    }
  }

  /// The same for a closure that throws.
  public func effect<each Input, Output, Recorded: Codable>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    _ live: @escaping (repeat each Input) throws -> Output
  ) -> (repeat each Input) throws -> Output {
    Self.check(name)
    let coding = ConvertedOutput(recording: recording, restoring: restoring)
    return { [self] (input: repeat each Input) in
      try answer(question(name, recordsInputs, repeat each input), coding, .any(types)) {
        try live(repeat each input)
      }
    }
  }

  /// The same for an asynchronous service.
  public func effect<each Input: Sendable, Output: Sendable, Recorded: Codable>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    _ live: @escaping @Sendable (repeat each Input) async throws -> Output
  ) -> @MainActor (repeat each Input) async throws -> Output {
    Self.check(name)
    let coding = ConvertedOutput(recording: recording, restoring: restoring)
    return { [self] (input: repeat each Input) in
      try await answer(question(name, recordsInputs, repeat each input), coding, .any(types)) {
        try await live(repeat each input)
      }
    }
  }
}
