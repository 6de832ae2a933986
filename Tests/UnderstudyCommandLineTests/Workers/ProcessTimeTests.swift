import Testing

@testable import UnderstudyPlatform

/// The time that counts for a time limit.
@Suite struct ProcessTimeTests {
  @Test(arguments: [
    // It waits: the clock counts.
    (passed: 100, processor: 0, isWaiting: true, counted: 100),
    (passed: 100, processor: 90, isWaiting: true, counted: 100),
    // It runs: the processor's time counts, of several processors that of one.
    (passed: 100, processor: 10, isWaiting: false, counted: 10),
    (passed: 100, processor: 100, isWaiting: false, counted: 100),
    (passed: 100, processor: 180, isWaiting: false, counted: 100),
    // It could run, but the processors do other work.
    (passed: 100, processor: 0, isWaiting: false, counted: 0),
    // There was no look in between: the machine slept, or did other work.
    (passed: 3_600_000, processor: 0, isWaiting: true, counted: 300),
    (passed: 3_600_000, processor: 20, isWaiting: false, counted: 20),
  ])
  func onlyTimeOfProcessCounts(passed: Int, processor: Int, isWaiting: Bool, counted: Int) {
    var time = ProcessTime(of: 0)
    time.count(
      .milliseconds(passed), processor: .milliseconds(processor), isWaiting: isWaiting)
    #expect(time.counted == .milliseconds(counted))
    time.count(.milliseconds(50), processor: .zero, isWaiting: true)
    #expect(time.counted == .milliseconds(counted + 50))
    time.restart()
    #expect(time.counted == .zero)
  }

  /// A process that is gone, or of a system that does not list its threads, counts by the clock.
  @Test func clockCountsWhereThreadsAreNotKnown() {
    var time = ProcessTime(of: 0)
    let start = ContinuousClock.now
    while time.counted == .zero { time.look() }
    #expect(time.counted <= ContinuousClock.now - start)
  }

  #if os(Linux)
    /// A thread that computes does not wait.
    @Test func processorTimeOfThisProcessCounts() {
      var time = ProcessTime(of: getpid())
      let start = clock()
      while time.counted == .zero { time.look() }
      #expect(clock() > start)
    }
  #endif
}
