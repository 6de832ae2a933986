import Testing

@testable import Understudy
@testable import UnderstudyCommandLine

@Suite struct SessionQueueTests {
  /// Each time, a worker gets a message and may wake up the program that hands them out.
  @Test(arguments: [(200, 30), (2000, 50), (20_000, 191)])
  func sessionsAreHandedOutTogether(count: Int, times: Int) {
    #expect(handOuts(of: count, to: 2).count == times)
  }

  @Test(arguments: [1, 2, 10])
  func everySessionIsHandedOutOnceAndInOrder(workers: Int) {
    #expect(handOuts(of: 500, to: workers).flatMap { $0 } == Array(0..<500))
  }

  /// At the end each worker gets a session at a time: none waits long for another one's last.
  @Test func lastSessionsAreHandedOutOneByOne() {
    #expect(handOuts(of: 500, to: 2).suffix(4).map(\.count) == [1, 1, 1, 1])
  }

  /// What workers are given, all of which are equally fast.
  private func handOuts(of count: Int, to workers: Int) -> [[Int]] {
    var queue = SessionQueue(count: count, mostAhead: 256)
    var assigned = Array(repeating: 0, count: workers)
    var handOuts: [[Int]] = []
    while queue.count(in: .usual) > 0 {
      for worker in assigned.indices {
        let next = queue.takeNext(in: .usual, assigned: assigned[worker], workers: workers)
        if !next.isEmpty { handOuts.append(next) }
        assigned[worker] += next.count - 1
      }
    }
    return handOuts
  }

  @Test func sessionsThatAreGivenBackComeFirst() {
    var queue = SessionQueue(count: 8, mostAhead: 4)
    let taken = queue.takeNext(in: .usual, assigned: 0, workers: 1)
    queue.putBack(taken[1...], in: .usual)
    #expect(queue.takeNext(in: .usual, assigned: 0, workers: 1) == [1, 2, 3])
  }

  @Test func sessionsOfAnotherRegionNeedAWorkerThere() {
    let region = Region(timeZone: "Asia/Tokyo")
    var queue = SessionQueue(count: 3, mostAhead: 1)
    let session = queue.takeNext(in: .usual, assigned: 0, workers: 1)
    #expect(queue.regionInNeed { _ in 1 } == nil)
    queue.add(session[0], in: region)
    #expect(queue.count(in: region) == 1)
    #expect(queue.regionInNeed { $0 == region ? 0 : 2 } == region)
    #expect(queue.regionInNeed { $0 == region ? 1 : 2 } == nil)
  }

  @Test func droppedSessionsAreNotGivenBack() {
    var queue = SessionQueue(count: 4, mostAhead: 4)
    let taken = queue.takeNext(in: .usual, assigned: 0, workers: 1)
    #expect(taken == [0, 1])
    queue.drop(from: 1)
    queue.putBack(taken[...], in: .usual)
    #expect(queue.count(in: .usual) == 1)
  }

  @Test func droppedSessionsNeedNoResult() {
    var queue = SessionQueue(count: 5, mostAhead: 5)
    #expect(queue.close(0) && queue.isOpen(1))
    queue.drop(from: 2)
    #expect(!queue.isOver && !queue.isOpen(2))
    #expect(queue.takeNext(in: .usual, assigned: 0, workers: 1) == [0])
    #expect(queue.close(1) && !queue.close(1) && queue.isOver)
  }
}
