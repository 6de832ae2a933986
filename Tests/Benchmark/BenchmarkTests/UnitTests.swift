import Testing

@testable import Benchmark

struct UnitTests {
  @Test(arguments: [
    (0, "0.00 ns"), (3.51e-7, "351 ns"), (1e-6, "1.00 µs"), (9.999e-7, "1.00 µs"),
    (1.2345e-5, "12.3 µs"), (0.0999951, "100 ms"), (0.5, "500 ms"), (0.9996, "1.00 s"),
    (61.25, "61.3 s"), (1234, "1234 s"),
  ])
  func secondsHaveThreeDigits(_ value: Double, _ text: String) {
    #expect(Unit.seconds.text(value) == text)
  }

  @Test(arguments: [
    (512, "512 B"), (1024, "1.00 KiB"), (12_372_378, "11.8 MiB"), (25_233_915_904, "23.5 GiB"),
  ])
  func bytesHaveThreeDigits(_ value: Double, _ text: String) {
    #expect(Unit.bytes.text(value) == text)
  }

  @Test(arguments: [(0.044, "0.04"), (9.996, "10.0"), (-1.5, "-1.50"), (151.4, "151")])
  func ratiosHaveThreeDigits(_ value: Double, _ text: String) {
    #expect(Unit.text(ratio: value) == text)
  }

  @Test func nonFiniteNumbersAreWrittenAsMissing() {
    #expect(Unit.seconds.text(.nan) == "- ns")
    #expect(Unit.text(ratio: .infinity) == "-")
  }
}
