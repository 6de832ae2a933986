import Foundation
import Observation

struct Forecaster: Sendable {
  struct NoStation: Error {}

  func degrees(in city: String) async throws -> Int {
    try await Task.sleep(for: .milliseconds(city.count * 150))
    if city == "Atlantis" { throw NoStation() }
    return city.unicodeScalars.reduce(0) { ($0 + Int($1.value)) % 35 }
  }
}

/// Asks for several cities at once in a task group, and shows each when it is there.
@Observable package final class ForecastViewModel {
  package private(set) var rows: [String] = []
  package private(set) var isLoading = false
  package private(set) var average: Double?

  private let forecaster = Forecaster()

  package init() {}

  @MainActor package func load(_ cities: [String]) async {
    isLoading = true
    rows = []
    let forecaster = forecaster
    let degrees = await withTaskGroup(of: (String, Int?).self) { group in
      for city in cities {
        group.addTask { (city, try? await forecaster.degrees(in: city)) }
      }
      var all: [Int] = []
      for await (city, degrees) in group {
        rows.append(degrees.map { "\(city): \($0) degrees" } ?? "\(city): no station")
        if let degrees { all.append(degrees) }
      }
      return all
    }
    average = degrees.isEmpty ? nil : Double(degrees.reduce(0, +)) / Double(degrees.count)
    isLoading = false
  }
}
