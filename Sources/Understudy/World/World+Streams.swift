extension World {
  /// A closure to hand to the view model that gives a stream of the world: prices, messages, places.
  /// Each element is recorded when it comes and replayed under `name`, and so is how the stream ends.
  ///
  /// ```swift
  /// TickerViewModel(prices: world.stream("prices") { exchange.prices() })
  /// ```
  ///
  /// On a live run each call of the closure listens to the real stream, outside the view model's event
  /// loop, until it ends or nobody listens any more: the task that listens is cancelled, or the stream
  /// is let go. An element comes as the world acting, `< prices 12.5`, whenever nothing else is left to
  /// run: at the prompt above the line that is typed, and in a session below the command before it. The
  /// next one is asked for when the last was taken, so none is lost. The end is recorded as
  /// `< prices end`, an error as `< prices ! "no network"`.
  ///
  /// On a replay the closure is never called: the elements come from the session, each at its place. A
  /// stream of which the session holds nothing more stays silent. A command that waits for it is ended by
  /// an error that says so, and the step fails.
  ///
  /// Not guaranteed: the end of a script does not wait for streams, and arguments are not recorded.
  ///
  /// - Parameters:
  ///   - name: what the elements are recorded under.
  ///   - live: gives the real stream.
  /// - Returns: a closure that opens the stream. Elements are `Codable`, which is how they are written.
  public func stream<each Input: Sendable, Elements: AsyncSequence & SendableMetatype>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) async throws -> Elements
  ) -> (repeat each Input) -> AsyncThrowingStream<Elements.Element, any Error>
  where Elements.Element: Codable & Sendable {
    Self.check(name)
    return { [self] (input: repeat each Input) in
      let (elements, listener) = AsyncThrowingStream<Elements.Element, any Error>.makeStream()
      _ = OpenStream(name, in: self, for: listener) { stream in
        for try await element in try await live(repeat each input) { await stream.take(element) }
      }
      return elements
    }
  }
}
