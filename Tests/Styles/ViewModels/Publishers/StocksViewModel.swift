import Foundation
import PortableCombine

/// Has subjects as inputs, and assigns what comes of them to its own properties.
package final class StocksViewModel: ObservableObject {
  enum Failure: LocalizedError {
    case closed
    var errorDescription: String? { "the exchange is closed" }
  }

  @Published package private(set) var prices: [String] = []
  @Published package private(set) var errorText = ""
  @Published package private(set) var isErrorShown = false
  @Published package private(set) var isLoading = false

  package let appeared = PassthroughSubject<Void, Never>()
  package let asked = PassthroughSubject<[String], Never>()
  private let failures = PassthroughSubject<Failure, Never>()
  private var subscriptions: [AnyCancellable] = []

  package init() {
    let requests = appeared.map { ["SAP"] }.merge(with: asked)
    let answers = requests.flatMap { [failures] names in
      Self.quotes(of: names).catch { failure -> Empty<[String], Never> in
        failures.send(failure)
        return .init()
      }
    }.share()
    subscriptions += [
      answers.assign(to: \.prices, on: self),
      requests.map { _ in true }.assign(to: \.isLoading, on: self),
      answers.map { _ in false }.merge(with: failures.map { _ in false })
        .assign(to: \.isLoading, on: self),
      failures.map(\.localizedDescription).assign(to: \.errorText, on: self),
      failures.map { _ in true }.merge(with: requests.map { _ in false })
        .assign(to: \.isErrorShown, on: self),
    ]
  }

  private static func quotes(of names: [String]) -> AnyPublisher<[String], Failure> {
    let quotes = names.map { "\($0) \($0.count * 37)" }
    let result: Result<[String], Failure> = names.isEmpty ? .failure(.closed) : .success(quotes)
    return result.publisher.delay(for: 0.4, scheduler: DispatchQueue.main).eraseToAnyPublisher()
  }
}
