import Foundation
import Understudy

/// Works on many threads and queues.
final class ThreadsViewModel: Journal, @unchecked Sendable {
  private let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
  private let operations = OperationQueue()
  private var looping: Thread?
  private var count = 0

  func manyThreads() {
    for index in 0..<500 {
      Thread.detachNewThread {
        if index % 3 == 0 { Thread.sleep(forTimeInterval: Double(index) / 1000) }
        if index % 50 == 0 { self.stamp("\(index)") }
      }
    }
  }

  func joinedThreads() {
    var handles: [pthread_t] = []
    for _ in 0..<100 {
      var handle = pthread_t()
      pthread_create(
        &handle, nil,
        { _ in
          usleep(1000); return nil
        }, nil)
      handles.append(handle)
    }
    for handle in handles { pthread_join(handle, nil) }
    stamp("joined")
  }

  func group() {
    let group = DispatchGroup()
    for index in 1...20 {
      DispatchQueue.global(qos: index % 2 == 0 ? .utility : .userInitiated).async(group: group) {
        Thread.sleep(forTimeInterval: Double(20 - index) / 10)
        self.note("\(index)")
      }
    }
    group.notify(queue: .main) { self.stamp("notified") }
    stamp("waited \(group.wait(timeout: .now() + 1) == .success)")
  }

  func barrier() {
    for index in 1...10 {
      queue.async {
        usleep(UInt32(index) * 1000); self.note("read \(index)")
      }
      if index % 5 == 0 { queue.async(flags: .barrier) { self.note("write \(index)") } }
    }
    queue.sync(flags: .barrier) { stamp("last") }
  }

  func perform() {
    let sum = DispatchQueue.global().sync { () -> Int in
      let flags = (0..<100).map { _ in Flag() }
      DispatchQueue.concurrentPerform(iterations: 100) { flags[$0].isSet = true }
      return flags.count { $0.isSet }
    }
    stamp("\(sum)")
    DispatchQueue.global().async {
      DispatchQueue.concurrentPerform(iterations: 10) { self.note("\($0)") }
      DispatchQueue.main.async { self.stamp("performed") }
    }
  }

  func operationQueue() {
    operations.maxConcurrentOperationCount = 2
    for index in 1...10 {
      operations.addOperation {
        Thread.sleep(forTimeInterval: 0.1)
        OperationQueue.main.addOperation { self.stamp("\(index)") }
      }
    }
    operations.addBarrierBlock { self.stamp("barrier") }
  }

  func threadWithRunLoop() {
    let thread = Thread {
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.stamp("tick") }
      RunLoop.current.run(until: Date() + 3.5)
      self.stamp("end")
    }
    thread.start()
    looping = thread
  }

  func mainSync() {
    DispatchQueue.global().async {
      DispatchQueue.main.sync { self.stamp("main \(Thread.isMainThread)") }
      self.stamp("after")
    }
  }

  func mainSyncFromMain() { DispatchQueue.main.sync { note("never") } }

  func manyJobs() {
    for index in 0..<1000 {
      queue.async { DispatchQueue.main.async { if index % 100 == 0 { self.stamp("\(index)") } } }
    }
  }

  func computing() {
    for index in 0..<4 {
      DispatchQueue.global().async {
        var value = UInt64(index)
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<400_000 {
          value = value &* 6_364_136_223_846_793_005 &+ 1
          done.signal()
        }
        self.note("\(index) \(value)")
        for _ in 0..<400_000 { done.wait() }
      }
    }
  }
}

enum ThreadsScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ThreadsViewModel { .init() }
  static func describe(_ view: inout Interface<ThreadsViewModel>) {
    view.bind("lines", \.lines)
    view.command("many-threads", ThreadsViewModel.manyThreads)
    view.command("joined-threads", ThreadsViewModel.joinedThreads)
    view.command("group", ThreadsViewModel.group)
    view.command("barrier", ThreadsViewModel.barrier)
    view.command("perform", ThreadsViewModel.perform)
    view.command("operation-queue", ThreadsViewModel.operationQueue)
    view.command("thread-with-run-loop", ThreadsViewModel.threadWithRunLoop)
    view.command("main-sync", ThreadsViewModel.mainSync)
    view.command("main-sync-from-main", ThreadsViewModel.mainSyncFromMain)
    view.command("many-jobs", ThreadsViewModel.manyJobs)
    view.command("computing", ThreadsViewModel.computing)
  }
}
