internal import CSeal
import UnderstudyPlatform

/// What the seal calls: functions of C's, so they capture nothing.
enum SealCallbacks {
  static func connect() {
    seal_set_wake(wakeLoop)
    seal_set_starved(handJobsOn)
    // The texts stay until these functions return.
    unsafe seal_set_leak { leak, name in noteLeak(leak, unsafe text(name) ?? "") }
  }

  static func watchDelays() {
    unsafe seal_watch { delay, call in noteDelay(delay, unsafe text(call) ?? "") }
  }
}

// Not closures on the main actor, which would check the thread.
private func wakeLoop() { EventLoop.shared.wake() }
private func handJobsOn() -> Int64 { EventLoop.shared.handJobsOn()?.wholeNanoseconds ?? .max }
