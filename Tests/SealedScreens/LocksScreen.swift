import Foundation
import Synchronization
import Understudy

/// Waits for locks, conditions and semaphores that other threads hold.
final class LocksViewModel: Journal, @unchecked Sendable {
  private let outside: (() -> Void) -> Void

  init(outside: @escaping (() -> Void) -> Void) { self.outside = outside }

  /// A thread outside holds a lock for a moment, while another sleeps.
  private func want(_ lock: @escaping @Sendable (() -> Void) -> Void) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 2)
      self.stamp("slept")
    }
    outside {
      let isHeld = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        lock {
          isHeld.signal()
          usleep(30_000)
        }
      }
      isHeld.wait()
    }
    lock { stamp("locked") }
  }

  func lockHeldOutside() {
    let lock = NSLock()
    want { body in lock.withLock { body() } }
  }

  func mutexHeldOutside() {
    let mutex = MutexBox()
    want { body in mutex.value.withLock { _ in body() } }
  }

  /// The main thread wants a lock that a sleeping thread holds.
  func lockHeldWhileSleeping() {
    let lock = NSLock()
    let isHeld = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      lock.lock()
      isHeld.signal()
      Thread.sleep(forTimeInterval: 2)
      self.stamp("slept")
      lock.unlock()
    }
    isHeld.wait()
    lock.lock()
    stamp("locked")
    lock.unlock()
  }

  /// Many threads want a lock that is held while they sleep.
  func contendedLock() {
    let lock = NSRecursiveLock()
    for index in 1...8 {
      Thread.detachNewThread {
        lock.withLock {
          Thread.sleep(forTimeInterval: 0.5)
          self.stamp("thread \(index)")
        }
      }
    }
  }

  func readersAndWriter() {
    nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    pthread_rwlock_init(lock, nil)
    for index in 1...3 {
      Thread.detachNewThread {
        pthread_rwlock_rdlock(lock)
        Thread.sleep(forTimeInterval: Double(index))
        self.stamp("read \(index)")
        pthread_rwlock_unlock(lock)
      }
    }
    Thread.sleep(forTimeInterval: 0.1)
    pthread_rwlock_wrlock(lock)
    stamp("wrote")
    pthread_rwlock_unlock(lock)
  }

  func mutexHeldWhileSleeping() {
    let mutex = MutexBox()
    let isHeld = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      mutex.value.withLock { value in
        isHeld.signal()
        Thread.sleep(forTimeInterval: 2)
        value += 1
      }
    }
    isHeld.wait()
    let value = mutex.value.withLock { $0 }
    stamp("read \(value)")
  }

  /// A lock that gives up.
  func lockWithLimit() {
    let lock = NSLock()
    let isHeld = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      lock.withLock {
        isHeld.signal()
        Thread.sleep(forTimeInterval: 5)
      }
    }
    isHeld.wait()
    stamp("locked \(lock.lock(before: Date() + 2))")
    stamp("locked \(lock.lock(before: Date() + 10))")
    lock.unlock()
  }

  /// A condition whose time limit is on the monotonic clock.
  func monotonicCondition() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_cond_init(condition, &attributes)
    pthread_mutex_init(mutex, nil)
    var limit = timespec()
    clock_gettime(CLOCK_MONOTONIC, &limit)
    limit.tv_sec += 3
    pthread_mutex_lock(mutex)
    let result = pthread_cond_timedwait(condition, mutex, &limit)
    stamp(result == ETIMEDOUT ? "timed out" : "result \(result)")
    pthread_mutex_unlock(mutex)
  }

  func conditionLock() {
    let lock = NSConditionLock(condition: 0)
    for index in 1...5 {
      Thread.detachNewThread {
        _ = lock.lock(whenCondition: 5 - index, before: Date() + 60)
        self.note("thread \(index)")
        lock.unlock(withCondition: 5 - index + 1)
      }
    }
    _ = lock.lock(whenCondition: 5, before: Date() + 60)
    stamp("all")
    lock.unlock()
  }

  /// An unlock must not change the error of the call before.
  func errorNumber() {
    let lock = NSLock()
    for _ in 0..<20 {
      Thread.detachNewThread { lock.withLock { Thread.sleep(forTimeInterval: 0.01) } }
    }
    let semaphore = DispatchSemaphore(value: 0)
    errno = 7
    var differing = 0
    for _ in 0..<100 {
      lock.lock()
      semaphore.signal()
      sched_yield()
      lock.unlock()
      if errno != 7 { differing += 1 }
      errno = 7
    }
    note("\(differing) differ")
  }

  func never() { DispatchSemaphore(value: 0).wait() }
  func selfLock() { let lock = NSLock(); lock.lock(); lock.lock() }

  /// Waits for a task, as people do who have no `await`.
  func semaphoreForTask() {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      try? await Task.sleep(for: .seconds(1))
      self.stamp("task")
      done.signal()
    }
    done.wait()
    stamp("done")
  }
}

final class MutexBox: Sendable { let value = Mutex(0) }

enum LocksScreen: Screen {
  static func make(in world: World, notify: Notifier) -> LocksViewModel {
    LocksViewModel { body in MainActor.assumeIsolated { world.outside(body) } }
  }
  static func describe(_ view: inout Interface<LocksViewModel>) {
    view.bind("lines", \.lines)
    view.command("lock-held-while-sleeping", LocksViewModel.lockHeldWhileSleeping)
    view.command("lock-held-outside", LocksViewModel.lockHeldOutside)
    view.command("mutex-held-outside", LocksViewModel.mutexHeldOutside)
    view.command("contended-lock", LocksViewModel.contendedLock)
    view.command("readers-and-writer", LocksViewModel.readersAndWriter)
    view.command("mutex-held-while-sleeping", LocksViewModel.mutexHeldWhileSleeping)
    view.command("lock-with-limit", LocksViewModel.lockWithLimit)
    view.command("monotonic-condition", LocksViewModel.monotonicCondition)
    view.command("condition-lock", LocksViewModel.conditionLock)
    view.command("error-number", LocksViewModel.errorNumber)
    view.command("never", LocksViewModel.never)
    view.command("self-lock", LocksViewModel.selfLock)
    view.command("semaphore-for-task", LocksViewModel.semaphoreForTask)
  }
}
