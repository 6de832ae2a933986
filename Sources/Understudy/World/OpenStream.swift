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
    listening = Task.detached(executorPreference: Executors.global.outside) { [self, listen] in
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
      world.recorded?.noteMisfit(of: question.name)
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
