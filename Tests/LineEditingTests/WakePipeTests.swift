import Testing

@testable import LineEditing

@Suite struct WakePipeTests {
  /// Otherwise rings would fill the pipe, and a signal's number would not fit.
  @Test func manyRingsAreOne() throws {
    let pipe = try #require(WakePipe())
    for _ in 0..<100_000 { pipe.ring() }
    #expect(pipe.drain() == [0])
    #expect(pipe.drain() == [])
    pipe.ring()
    #expect(pipe.drainSignals() == [0])
    #expect(pipe.drain() == [0])
  }
}
