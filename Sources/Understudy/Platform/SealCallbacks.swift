internal import CSeal

/// What the seal calls: functions of C's, so they capture nothing.
enum SealCallbacks {
  static func connect() {
    seal_set_wake(wakeLoop)
    seal_set_starved(handJobsOn)
    unsafe seal_set_leak { leak, name in noteLeak(leak, unsafe text(name)) }
  }

  static func watchDelays() {
    unsafe seal_watch { delay, call in noteDelay(delay, unsafe text(call)) }
  }
}

// Not closures on the main actor, which would check the thread.
private func wakeLoop() { EventLoop.shared.wake() }
private func handJobsOn() -> Int64 { EventLoop.shared.handJobsOn()?.wholeNanoseconds ?? .max }

/// A copy of a text of C's; empty if there is none.
private func text(_ characters: UnsafePointer<CChar>?) -> String {
  // It ends in a NUL, and stays until the seal's call returns.
  unsafe characters.map { unsafe String(cString: $0) } ?? ""
}
