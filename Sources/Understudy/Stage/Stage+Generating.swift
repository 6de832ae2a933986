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
    } else if let answer = generated.next() {
      world.inside(answer)
    } else {
      return false
    }
    EventLoop.shared.drain()
    return true
  }

  /// Lets the generated world answer all that the session does not, without letting time pass.
  package func answerAll() {
    world.recorded?.giveUp()
    settle()
    while let generated = world.generated, generated.takeAct(), let answer = generated.next() {
      world.inside(answer)
      settle()
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
