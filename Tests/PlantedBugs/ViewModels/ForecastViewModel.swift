import Observation

package enum City: String, CaseIterable, Codable, Sendable { case oslo, rome }

/// Shows the forecast for a city. The bug is that the last answer wins, which may be that to an earlier
/// question.
@MainActor @Observable package final class ForecastViewModel {
  package private(set) var city: City?
  package private(set) var forecast: String?
  package private(set) var forecastCity: City?
  package var isLoading: Bool { loads > 0 }

  private var loads = 0
  private var newest = 0
  private let hasBug: Bool
  private let fetch: @MainActor (City) async -> String

  package init(hasBug: Bool, fetch: @escaping @MainActor (City) async -> String) {
    (self.hasBug, self.fetch) = (hasBug, fetch)
  }

  package func show(_ city: City) async {
    self.city = city
    (forecast, forecastCity) = (nil, nil)
    newest += 1
    let number = newest
    loads += 1
    defer { loads -= 1 }
    let found = await fetch(city)
    if !hasBug, number != newest { return }
    (forecast, forecastCity) = (found, city)
  }
}
