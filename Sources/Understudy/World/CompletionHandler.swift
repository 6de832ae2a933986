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
  private init<Coding: OutputCoding, Failure>(
    _ coding: Coding, _ errors: @escaping ([any (Error & Codable).Type]) -> ErrorCoding<Failure>,
    live makeLive: @escaping (@escaping @Sendable (Result<Coding.Output, Failure>) -> Void) -> Live,
    own callOwn: @escaping (Own, Result<Coding.Output, Failure>) -> Void
  ) where Coding.Output: Sendable {
    call = { world, question, types, live, completion in
      world.call(question, coding, errors(types), { live(makeLive($0)) }) {
        callOwn(completion, $0)
      }
    }
  }
}

extension CompletionHandler {
  /// It takes a `Result`: `(Result<Item, any Error>) -> Void`.
  public static func result<Output: Codable & Sendable, Failure>() -> Self
  where
    Live == @Sendable (Result<Output, Failure>) -> Void, Own == (Result<Output, Failure>) -> Void
  {
    Self(CodableOutput<Output>(), ErrorCoding.keeping, live: { $0 }, own: { $0($1) })
  }

  /// It takes a `Result` that says only that something is done: `(Result<Void, any Error>) -> Void`.
  public static func result<Failure>() -> Self
  where Live == @Sendable (Result<Void, Failure>) -> Void, Own == (Result<Void, Failure>) -> Void {
    Self(DoneOutput(), ErrorCoding.keeping, live: { $0 }, own: { $0($1) })
  }

  /// It takes a value: `(Item) -> Void`.
  public static func value<Output: Codable & Sendable>() -> Self
  where Live == @Sendable (Output) -> Void, Own == (Output) -> Void {
    Self(
      CodableOutput<Output>(), { _ in .none },
      live: { completion in { completion(.success($0)) } }, own: { $0($1.get()) })
  }

  /// It takes a value or an error: `(Item?, (any Error)?) -> Void`.
  public static func valueOrError<Output: Codable & Sendable>() -> Self
  where Live == @Sendable (Output?, (any Error)?) -> Void, Own == (Output?, (any Error)?) -> Void {
    Self(
      CodableOutput<Output?>(), ErrorCoding.any,
      live: { completion in { completion($1.map(Result.failure) ?? .success($0)) } },
      own: { completion, result in
        switch result {
        case .success(let value): completion(value, nil)
        case .failure(let error): completion(nil, error)
        }
      })
  }
}

extension CompletionHandler
where Live == @Sendable ((any Error)?) -> Void, Own == ((any Error)?) -> Void {
  /// It takes an error if there is one: `((any Error)?) -> Void`.
  public static var error: Self {
    Self(
      DoneOutput(), ErrorCoding.any,
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
      DoneOutput(), { _ in .none }, live: { completion in { completion(.success(())) } },
      own: { completion, _ in completion() })
  }
}
