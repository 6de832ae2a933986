// Functions that match an effect that can't be made, which the compiler would otherwise report as a type
// that could not be converted. It picks them only if nothing else matches.

extension World {
  /// Reports an effect whose result is not `Codable`.
  @available(
    *, unavailable,
    message: """
      the result can't be recorded: make its type Codable, or pass recording:, which turns it into \
      something Codable, and restoring:, which turns it back
      """
  )
  public func effect<each Input, Output>(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    _ live: (repeat each Input) throws -> Output
  ) -> (repeat each Input) -> Output { fatalError() }

  /// Reports an asynchronous effect whose result is not `Codable`.
  @available(
    *, unavailable,
    message: """
      the result can't be recorded: make its type Codable, or pass recording:, which turns it into \
      something Codable, and restoring:, which turns it back
      """
  )
  public func effect<each Input, Output>(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    _ live: (repeat each Input) async throws -> Output
  ) -> @MainActor (repeat each Input) async -> Output { fatalError() }

  /// Reports an effect whose closure does not declare the type of its errors, as the caller expects.
  @available(
    *, unavailable,
    message: """
      declare the type of the errors, which a closure does not infer: \
      { (id) async throws(BookingError) in … }
      """
  )
  public func effect<each Input, Output: Codable, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: (repeat each Input) throws -> Output
  ) -> (repeat each Input) throws(Failure) -> Output { fatalError() }

  /// The same for one that returns nothing.
  @available(
    *, unavailable,
    message: """
      declare the type of the errors, which a closure does not infer: \
      { (id) async throws(BookingError) in … }
      """
  )
  public func effect<each Input, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: (repeat each Input) throws -> Void
  ) -> (repeat each Input) throws(Failure) -> Void { fatalError() }

  /// The same for an asynchronous effect.
  @available(
    *, unavailable,
    message: """
      declare the type of the errors, which a closure does not infer: \
      { (id) async throws(BookingError) in … }
      """
  )
  public func effect<each Input, Output: Codable & Sendable, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: (repeat each Input) async throws -> Output
  ) -> @MainActor (repeat each Input) async throws(Failure) -> Output { fatalError() }

  /// The same for an asynchronous one that returns nothing.
  @available(
    *, unavailable,
    message: """
      declare the type of the errors, which a closure does not infer: \
      { (id) async throws(BookingError) in … }
      """
  )
  public func effect<each Input, Failure: Error>(
    _ name: String, recordsInputs: Bool? = nil,
    _ live: (repeat each Input) async throws -> Void
  ) -> @MainActor (repeat each Input) async throws(Failure) -> Void { fatalError() }
}
