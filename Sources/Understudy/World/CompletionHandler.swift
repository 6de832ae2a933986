/// What a completion handler takes: the answer of a service, in one of the usual forms.
///
/// `Live` is the handler that the service calls, on any thread; `Own` is that of the view model.
@MainActor
public struct CompletionHandler<Live, Own> {
  typealias Call =
    @MainActor (
      World, Question, _ throwing: [any (Error & Codable).Type], _ live: @escaping (Live) -> Void,
      _ completion: Own
    ) -> Void

  /// Asks the service, or the session in its place, and calls the view model's handler.
  let call: Call

  /// Describes a handler by how it is made from one that takes a result, and how it is called with
  /// a result.
  private init<Output: Sendable, Failure>(
    _ coding: OutputCoding<Output>,
    _ errors: @escaping ([any (Error & Codable).Type]) -> ErrorCoding<Failure>,
    live makeLive: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Live,
    own callOwn: @escaping (Own, Result<Output, Failure>) -> Void
  ) {
    call = { world, question, types, live, completion in
      world.call(question, coding, errors(types), { live(makeLive($0)) }) {
        callOwn(completion, $0)
      }
    }
  }
}

extension CompletionHandler {
  /// Describes a handler of a result, whose error `restoringError` creates from what was recorded.
  private init<Output: Sendable, Failure>(
    _ coding: OutputCoding<Output>, _ restoringError: ((RecordedError) -> Failure)?
  )
  where
    Live == @Sendable (Result<Output, Failure>) -> Void, Own == (Result<Output, Failure>) -> Void
  {
    let errors = restoringError.map { ErrorCoding.remaking($0) } ?? ErrorCoding.keeping
    self.init(coding, errors, live: { $0 }, own: { $0($1) })
  }

  /// It takes a `Result`: `(Result<Item, any Error>) -> Void`. In a replay, `restoringError` creates an error that
  /// is not `Codable` from what was recorded, except for a case without a payload, whose name is recorded.
  ///
  /// ```swift
  /// world.callback("load", .result(restoringError: { .other($0) })) { … }
  /// ```
  public static func result<Output: Codable & Sendable, Failure>(
    restoringError: ((RecordedError) -> Failure)? = nil
  ) -> Self
  where
    Live == @Sendable (Result<Output, Failure>) -> Void, Own == (Result<Output, Failure>) -> Void
  {
    Self(.codable, restoringError)
  }

  /// It takes a `Result` that says only that something is done: `(Result<Void, any Error>) -> Void`.
  public static func result<Failure>(restoringError: ((RecordedError) -> Failure)? = nil) -> Self
  where Live == @Sendable (Result<Void, Failure>) -> Void, Own == (Result<Void, Failure>) -> Void {
    Self(.done, restoringError)
  }

  /// It takes a value: `(Item) -> Void`.
  public static func value<Output: Codable & Sendable>() -> Self
  where Live == @Sendable (Output) -> Void, Own == (Output) -> Void {
    Self(
      OutputCoding<Output>.codable, { _ in .none },
      live: { completion in { completion(.success($0)) } }, own: { $0($1.get()) })
  }

  /// It takes a value or an error: `(Item?, (any Error)?) -> Void`.
  public static func valueOrError<Output: Codable & Sendable>() -> Self
  where Live == @Sendable (Output?, (any Error)?) -> Void, Own == (Output?, (any Error)?) -> Void {
    Self(OutputCoding<Output?>.codable)
  }

  /// Describes a handler of a value or an error.
  private init<Output: Sendable>(_ coding: OutputCoding<Output?>)
  where Live == @Sendable (Output?, (any Error)?) -> Void, Own == (Output?, (any Error)?) -> Void {
    self.init(
      coding, ErrorCoding.keeping,
      live: { completion in { completion($1.map(Result.failure) ?? .success($0)) } },
      own: { completion, result in
        switch result {
        case .success(let value): completion(value, nil)
        case .failure(let error): completion(nil, error)
        }
      })
  }
}

/// Handlers of values that are not `Codable`, which are recorded as something else.
extension CompletionHandler {
  /// It takes a `Result`, whose value `recording` turns into something that can be recorded, and `restoring`
  /// turns back.
  ///
  /// ```swift
  /// world.callback("icon", .result(recording: \.name, restoring: { Icon(named: $0) })) { … }
  /// ```
  ///
  /// `restoringError` creates an error that is not `Codable` either.
  public static func result<Output: Sendable, Recorded: Codable, Failure>(
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output,
    restoringError: ((RecordedError) -> Failure)? = nil
  ) -> Self
  where
    Live == @Sendable (Result<Output, Failure>) -> Void, Own == (Result<Output, Failure>) -> Void
  {
    Self(.converted(recording: recording, restoring: restoring), restoringError)
  }

  /// It takes a value, which `recording` turns into something that can be recorded.
  public static func value<Output: Sendable, Recorded: Codable>(
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output
  ) -> Self where Live == @Sendable (Output) -> Void, Own == (Output) -> Void {
    Self(
      OutputCoding.converted(recording: recording, restoring: restoring), { _ in .none },
      live: { completion in { completion(.success($0)) } }, own: { $0($1.get()) })
  }

  /// It takes a value or an error. `recording` turns the value, if there is one, into something that can be
  /// recorded.
  public static func valueOrError<Output: Sendable, Recorded: Codable>(
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output
  ) -> Self
  where Live == @Sendable (Output?, (any Error)?) -> Void, Own == (Output?, (any Error)?) -> Void {
    Self(
      OutputCoding<Output?>.converted(
        recording: { try $0.map(recording) }, restoring: { try $0.map(restoring) }))
  }
}

/// Functions that match a handler of values that can't be recorded, which the compiler would otherwise report
/// as a closure that could not be converted. It picks them only if nothing else matches.
extension CompletionHandler {
  /// Reports a `Result` whose value is not `Codable`.
  @available(
    *, unavailable,
    message: """
      the result can't be recorded: make its type Codable, or pass recording:, which turns it into \
      something Codable, and restoring:, which turns it back
      """
  )
  public static func result<Output, Failure>() -> Self
  where
    Live == @Sendable (Result<Output, Failure>) -> Void, Own == (Result<Output, Failure>) -> Void
  { fatalError() }

  /// Reports a value that is not `Codable`.
  @available(
    *, unavailable,
    message: """
      the result can't be recorded: make its type Codable, or pass recording:, which turns it into \
      something Codable, and restoring:, which turns it back
      """
  )
  public static func value<Output>() -> Self
  where Live == @Sendable (Output) -> Void, Own == (Output) -> Void { fatalError() }

  /// Reports a value that is not `Codable`, beside an error.
  @available(
    *, unavailable,
    message: """
      the result can't be recorded: make its type Codable, or pass recording:, which turns it into \
      something Codable, and restoring:, which turns it back
      """
  )
  public static func valueOrError<Output>() -> Self
  where Live == @Sendable (Output?, (any Error)?) -> Void, Own == (Output?, (any Error)?) -> Void {
    fatalError()
  }
}

extension CompletionHandler
where Live == @Sendable ((any Error)?) -> Void, Own == ((any Error)?) -> Void {
  /// It takes an error if there is one: `((any Error)?) -> Void`.
  public static var error: Self {
    Self(
      OutputCoding.done, ErrorCoding.keeping,
      live: { completion in { completion($0.map(Result.failure) ?? .success(())) } },
      own: { completion, result in
        switch result {
        case .success: completion(nil)
        case .failure(let error): completion(error)
        }
      })
  }
}

extension CompletionHandler where Live == @Sendable () -> Void, Own == () -> Void {
  /// It takes nothing: `() -> Void`.
  public static var done: Self {
    Self(
      OutputCoding.done, { _ in .none }, live: { completion in { completion(.success(())) } },
      own: { completion, _ in completion() })
  }
}
