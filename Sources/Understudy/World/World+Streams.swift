extension World {
  /// Makes a closure for the view model that opens a stream of the world: prices, messages,
  /// locations. Each element is recorded and replayed under `name`, and so is the end of the
  /// stream.
  ///
  /// ```swift
  /// TickerViewModel(prices: world.stream("prices") { exchange.prices() })
  /// ```
  ///
  /// In a live run each call of the closure listens to the real stream, outside the view model's
  /// event loop, until the stream ends, the listening task is cancelled, or the stream is released.
  /// An element arrives when nothing else is left to run, and is recorded as `< prices 12.5`: at
  /// the prompt above the line that is being typed, in a session below the command before it. The
  /// next element is requested after the last was taken, so none is lost. The end is recorded as
  /// `< prices end`, an error as `< prices ! "no network"`.
  ///
  /// In a replay the closure is never called: the elements come from the session, each at its
  /// place. A stream without further elements in the session stays silent. A command that waits for
  /// one fails with an error that says so, and the step fails.
  ///
  /// What the closure was asked is recorded with each element, `< prices("AAPL") 12.5`, and tells
  /// several streams of one name apart. A replay compares it. In a script, elements that are ready come before
  /// the next line, and others while it waits in real time, until all were silent for two seconds: `:wait 2`.
  ///
  /// - Parameters:
  ///   - name: the name under which elements are recorded.
  ///   - recordsInputs: whether what the closure was asked is recorded and compared.
  ///   - types: the types that errors keep in a replay, beside those of which ``RecordedError`` speaks.
  ///   - live: returns the real stream.
  /// - Returns: a closure that opens the stream. Elements are recorded by their `Codable`
  ///   conformance.
  public func stream<each Input: Sendable, Elements: AsyncSequence & SendableMetatype>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: @escaping @Sendable (repeat each Input) async throws -> Elements
  ) -> @Sendable (repeat each Input) -> AsyncThrowingStream<Elements.Element, any Error>
  where Elements.Element: Codable & Sendable {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      // Also for a method of a service that is isolated to nothing: the view model calls it.
      MainActor.assumeIsolated {
        let (elements, listener) = AsyncThrowingStream<Elements.Element, any Error>.makeStream()
        let question = question(name, recordsInputs, repeat each input)
        _ = OpenStream(question, .keeping(types), in: self, for: StreamListener(listener)) {
          stream in
          for try await element in try await live(repeat each input) { await stream.take(element) }
        }
        return elements
      }
    }
  }

  /// The same for a sequence that can't fail, such as an `AsyncStream`.
  public func stream<each Input: Sendable, Elements: AsyncSequence & SendableMetatype>(
    _ name: String, recordsInputs: Bool = true,
    _ live: @escaping @Sendable (repeat each Input) async -> Elements
  ) -> @Sendable (repeat each Input) -> AsyncStream<Elements.Element>
  where Elements.Element: Codable & Sendable, Elements.Failure == Never {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      MainActor.assumeIsolated {
        let (elements, listener) = AsyncStream<Elements.Element>.makeStream()
        let question = question(name, recordsInputs, repeat each input)
        _ = OpenStream(question, .none, in: self, for: StreamListener(listener)) { stream in
          for await element in await live(repeat each input) { await stream.take(element) }
        }
        return elements
      }
    }
  }

  /// Reports a stream whose elements are not `Codable`. The compiler picks it only if nothing else matches.
  @available(
    *, unavailable, message: "the elements can't be recorded: make their type Codable and Sendable"
  )
  public func stream<each Input, Elements: AsyncSequence>(
    _ name: String, recordsInputs: Bool = true, throwing types: [any (Error & Codable).Type] = [],
    _ live: (repeat each Input) async throws -> Elements
  ) -> @Sendable (repeat each Input) -> AsyncThrowingStream<Elements.Element, any Error> {
    fatalError()
  }
}
