/// A stream whose elements come from the session in a replay.
@MainActor
package protocol PlayedStream: AnyObject {
  /// Passes on an element, an error or the end from the session.
  func play(_ recorded: StepAnswers.Recorded)
  /// Continues with the elements of the real stream, when the session is over.
  func goLive()
  /// What it sends next if that is made up.
  func next(from generated: GeneratedAnswers) -> StepAnswers.Recorded
}

/// What the view model listens to.
struct StreamListener<Element: Sendable, Failure: Error> {
  let send: (Element) -> Void
  /// Ends the stream, with an error if it failed.
  let end: (Failure?) -> Void
  /// Sets what happens when the stream is over, or nothing listens to it any more.
  let atEnd: (@escaping @Sendable (_ isOver: Bool) -> Void) -> Void
}

extension StreamListener where Failure == any Error {
  init(_ listener: AsyncThrowingStream<Element, Failure>.Continuation) {
    send = { listener.yield($0) }
    end = { listener.finish(throwing: $0) }
    atEnd = { close in
      listener.onTermination = { if case .finished = $0 { close(true) } else { close(false) } }
    }
  }
}

extension StreamListener where Failure == Never {
  init(_ listener: AsyncStream<Element>.Continuation) {
    send = { listener.yield($0) }
    end = { _ in listener.finish() }
    atEnd = { close in listener.onTermination = { close($0 == .finished) } }
  }
}

/// A stream of the world that a view model listens to: records each element and passes it on.
@MainActor
final class OpenStream<Element: Codable & Sendable, Failure: Error>: PlayedStream {
  private let question: Question
  private let errors: ErrorCoding<Failure>
  private let world: World
  private let id: Int
  private let listener: StreamListener<Element, Failure>
  private let listen: @Sendable (OpenStream) async throws -> Void
  private var listening: Task<Void, Never>?
  private var isOpen = true
  /// The question to which what it sends is recorded.
  private var label: Question { world.pendingEffects.label(of: id) }

  /// Opens a stream of `world`. `listen` passes the elements of the real one to ``take(_:)``.
  init(
    _ question: Question, _ errors: ErrorCoding<Failure>, in world: World,
    for listener: StreamListener<Element, Failure>,
    listen: @escaping @Sendable (OpenStream) async throws -> Void
  ) {
    (self.question, self.errors, self.world) = (question, errors, world)
    (self.listener, self.listen) = (listener, listen)
    world.streamNames.insert(question.name)
    let isListed = world.lists(stream: question)
    id = world.pendingEffects.ask(question, isListed ? .stream : .unlistedStream)
    listener.atEnd { [self] isOver in EventLoop.shared.perform { self.close(isOver: isOver) } }
    if let recorded = world.recorded {
      recorded.open(self, question)
    } else if let generated = world.generated {
      generated.open(self, question)
    } else {
      goLive()
    }
  }

  // MARK: The real stream

  /// Listens on threads outside of the view model's, and asks for an element after the last one was taken.
  func goLive() {
    listening = world.workOutside { [self, listen] in
      do {
        try await listen(self)
        await pass { $0.end(nil) }
      } catch {
        await pass { $0.end(error as? Failure) }
      }
    }
  }

  nonisolated func take(_ element: Element) async {
    await pass { stream in
      stream.world.pendingEffects.noteSent(stream.id)
      stream.world.record(stream.label, Answer(encoding: element))
      stream.world.inside { stream.listener.send(element) }
    }
  }

  /// Passes on what the real stream sends, as long as somebody listens, and returns when that is done.
  nonisolated private func pass(_ news: @escaping @MainActor @Sendable (OpenStream) -> Void) async {
    await Suspension.wait { suspension in
      world.passOn { isOver in
        if isOver { self.close(isOver: true) }
        if self.isOpen { news(self) }
        suspension.resume()
      }
    }
  }

  private func end(_ error: Failure?) {
    world.record(label, error.map(errors.answer) ?? .end)
    world.inside { listener.end(error) }
  }

  // MARK: The session's stream

  func play(_ recorded: StepAnswers.Recorded) {
    let (asked, answer) = recorded
    let effect = TypedEffect(OutputCoding<Element>.codable, errors, world.restoredError)
    guard answer == .end || world.take(answer, question.name, effect) else {
      // The real stream is not asked for another element, so accepting would lose this one.
      world.recorded?.log.noteMisfit(of: question.name)
      return
    }
    world.record(asked.inputs == nil ? asked : label, answer)
    switch effect.result {
    case .success(let element)?: listener.send(element)
    case .failure(let error)?: listener.end(error)
    case nil: listener.end(nil)
    }
  }

  func next(from generated: GeneratedAnswers) -> StepAnswers.Recorded {
    let element = generated.element(of: question, Element.self) { [errors] in
      errors.error(from: generated.generator).map(errors.answer)
    }
    return (label, element)
  }

  // MARK: The end

  /// Closes the stream, because it is over, or nothing listens to it any more. A line says the latter if the session
  /// says which streams are open.
  private func close(isOver: Bool) {
    guard isOpen else { return }
    isOpen = false
    listening?.cancel()
    let isListed = world.pendingEffects.isListed(stream: id)
    let label = world.endWaiting(id)
    world.recorded?.close(self)
    world.generated?.close(self)
    guard isListed, !isOver, !world.isOver else { return }
    world.recorded?.takeEnd(ofStream: label)
    world.record(label, .failure(RecordedError.cancelled).ofTask(isCancelled: true))
  }
}

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
  ///   - recordsInputs: whether what the closure was asked is recorded and compared; nil to do so until the view
  ///     model gets a secret.
  ///   - types: the types that errors keep in a replay, beside those of which ``RecordedError`` speaks.
  ///   - live: returns the real stream.
  /// - Returns: a closure that opens the stream. Elements are recorded by their `Codable`
  ///   conformance.
  public func stream<each Input: Sendable, Elements: AsyncSequence & SendableMetatype>(
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
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
    _ name: String, recordsInputs: Bool? = nil,
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
    _ name: String, recordsInputs: Bool? = nil, throwing types: [any (Error & Codable).Type] = [],
    _ live: (repeat each Input) async throws -> Elements
  ) -> @Sendable (repeat each Input) -> AsyncThrowingStream<Elements.Element, any Error> {
    fatalError()
  }
}
