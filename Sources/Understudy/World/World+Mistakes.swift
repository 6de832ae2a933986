// Functions that match an effect whose result can't be recorded, which the compiler would otherwise
// report as a type that could not be converted. It picks them only if nothing else matches.

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
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
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
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: (repeat each Input) async throws -> Output
  ) -> @MainActor (repeat each Input) async -> Output { fatalError() }
}
