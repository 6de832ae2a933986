extension Stage {
  /// Lets the generated world do one thing: answer a request, send an element, or let time pass
  /// until something is due. Returns false if nothing can happen.
  func letGeneratedWorldAct(_ settle: () -> Void) -> Bool {
    guard let generated = world.generated, generated.takeAct() else { return false }
    let isTimeFirst = generated.generator.isOnce(in: 4) && !generated.hasRecordedAct
    if let duration = generated.takeRecordedTime() {
      world.pass(duration, settle)
    } else if let duration = world.untilNextWake, isTimeFirst || !generated.isAwaited {
      world.pass(duration, settle)
    } else if let event = generated.next() {
      play(event)
    } else {
      return false
    }
    EventLoop.shared.drain()
    return true
  }

  /// Lets this event of the generated world happen.
  package func play(_ event: GeneratedAnswers.Event) {
    switch event {
    case .turn(let suspension): world.inside { suspension.resume() }
    case .element(let stream, let element): world.inside { stream.play(element) }
    }
  }

  /// Lets the generated world do one thing between two commands.
  package func letGeneratedWorldAct() -> Bool {
    guard letGeneratedWorldAct(settle) else { return false }
    settle()
    world.recordQuietTime()
    return true
  }
}
