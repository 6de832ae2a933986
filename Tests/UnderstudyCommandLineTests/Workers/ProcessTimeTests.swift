import Foundation
import TestTools
import Testing

@testable import UnderstudyPlatform

/// The time that counts for a time limit.
@Suite(.inProcesses) struct ProcessTimeTests {
  @Test(
    arguments: [
      (.seconds(-1), 0), (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(20), 20),
      (.seconds(Int64.max), 32_000_000_000_000_000),
    ] as [(Duration, Int)])
  func waitIsRoundedUpAndLimited(time: Duration, milliseconds: Int) {
    #expect(time.wholeMilliseconds == milliseconds)
  }

  @Test(arguments: [
    // It waits: the clock counts.
    (passed: 100, cpuTime: 0, isWaiting: true, counted: 100),
    (passed: 100, cpuTime: 90, isWaiting: true, counted: 100),
    // It runs: the processor's time counts, of several processors that of one.
    (passed: 100, cpuTime: 10, isWaiting: false, counted: 10),
    (passed: 100, cpuTime: 100, isWaiting: false, counted: 100),
    (passed: 100, cpuTime: 180, isWaiting: false, counted: 100),
    // It could run, but the processors do other work.
    (passed: 100, cpuTime: 0, isWaiting: false, counted: 0),
    // There was no look in between: the machine slept, or did other work.
    (passed: 3_600_000, cpuTime: 0, isWaiting: true, counted: 300),
    (passed: 3_600_000, cpuTime: 20, isWaiting: false, counted: 20),
  ])
  func onlyTimeOfProcessCounts(passed: Int, cpuTime: Int, isWaiting: Bool, counted: Int) {
    var time = ProcessTime(of: 0)
    time.count(
      .milliseconds(passed), cpuTime: .milliseconds(cpuTime), isWaiting: isWaiting)
    #expect(time.counted == .milliseconds(counted))
    time.count(.milliseconds(50), cpuTime: .zero, isWaiting: true)
    #expect(time.counted == .milliseconds(counted + 50))
    time.restart()
    #expect(time.counted == .zero)
  }

  /// A process that is gone, or of a system that does not list its threads, counts by the clock.
  @Test func clockCountsWhereThreadsAreNotKnown() {
    let start = ContinuousClock.now
    var time = ProcessTime(of: 0)
    while time.counted == .zero { time.look() }
    #expect(time.counted <= ContinuousClock.now - start)
  }

  #if os(Linux)
    /// While the process runs, as this one does when it looks, only its CPU time counts: also that of threads that
    /// have ended.
    @Test func cpuTimeCountsWhileProcessRuns() async {
      await #expect(processExitsWith: .success) {
        var time = ProcessTime(of: getpid())
        // What the process did before this does not count.
        usleep(30_000)
        time.look()
        time.restart()
        usleep(200_000)
        time.look()
        #expect(time.counted < .milliseconds(100))
        time.restart()
        var thread = pthread_t()
        unsafe pthread_create(
          &thread, nil,
          { _ in
            let start = clock()
            while (clock() - start) / (CLOCKS_PER_SEC / 1000) < 200 {}
            return nil
          }, nil)
        pthread_join(thread, nil)
        time.look()
        #expect(time.counted >= .milliseconds(150))
      }
    }
  #endif
}
