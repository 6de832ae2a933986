import Foundation
import PortableCombine

package struct Weather: Equatable {
  package let city: String
  package let degrees: Int
}

enum WeatherError: Error { case unknownCity(String) }

/// A service with publishers, which works on a queue of its own.
final class WeatherStation {
  private let queue = DispatchQueue(label: "weather", qos: .background)
  private let degrees = ["Oslo": 4, "Rome": 21, "Cairo": 33]

  func weather(in city: String) -> AnyPublisher<Weather, WeatherError> {
    Future { [degrees] promise in
      if let degrees = degrees[city] {
        promise(.success(Weather(city: city, degrees: degrees)))
      } else {
        promise(.failure(.unknownCity(city)))
      }
    }
    .delay(for: .seconds(1.5), scheduler: queue)
    .subscribe(on: queue)
    .eraseToAnyPublisher()
  }
}

/// Receives the answers of a service on the main queue.
package final class WeatherViewModel: ObservableObject {
  @Published package private(set) var weather: Weather?
  @Published package private(set) var isLoading = false
  @Published package private(set) var errorText: String?

  private let station = WeatherStation()
  private let cities = PassthroughSubject<String, Never>()
  private var cancellables: Set<AnyCancellable> = []

  package init() {
    cities
      .map { [station] city in
        station.weather(in: city)
          .map(Result.success)
          .catch { Just(Result<Weather, WeatherError>.failure($0)) }
      }
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.show($0) }
      .store(in: &cancellables)
  }

  package func load(_ city: String) {
    isLoading = true
    errorText = nil
    cities.send(city)
  }

  private func show(_ result: Result<Weather, WeatherError>) {
    isLoading = false
    switch result {
    case .success(let weather): self.weather = weather
    case .failure(let error): errorText = "\(error)"
    }
  }
}
