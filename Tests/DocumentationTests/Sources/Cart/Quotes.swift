import PortableCombine
import Understudy
import UnderstudyCombine

protocol QuoteService {
  func price(of symbol: String) -> AnyPublisher<Double, any Error>
}

final class QuoteViewModel: ObservableObject {
  @Published private(set) var text = ""
  private let service: any QuoteService
  private var request: AnyCancellable?

  init(service: any QuoteService) { self.service = service }

  func load(_ symbol: String) {
    request = service.price(of: symbol)
      .map { "\(symbol) \($0)" }
      .catch { Just("\($0)") }
      .sink { [weak self] in self?.text = $0 }
  }
}

struct QuoteEffects: QuoteService {
  private let price: (String, @escaping (Result<Double, any Error>) -> Void) -> Void

  @MainActor init(_ service: any QuoteService, in world: World) {
    price = world.callback("price", .result()) { symbol, completion in
      service.price(of: symbol).first()
        .subscribe(
          Subscribers.Sink(
            receiveCompletion: { if case .failure(let error) = $0 { completion(.failure(error)) } },
            receiveValue: { completion(.success($0)) }))
    }
  }

  func price(of symbol: String) -> AnyPublisher<Double, any Error> {
    Deferred { Future { price(symbol, $0) } }.eraseToAnyPublisher()
  }
}

enum QuoteScreen: Screen {
  static let name = "quote"

  static func make(in world: World, notify: Notifier) -> QuoteViewModel {
    QuoteViewModel(service: QuoteEffects(Exchange(), in: world))
  }

  static func describe(_ view: inout Interface<QuoteViewModel>) {
    view.observe()
    view.bind("text", \.text)
    view.command("load", QuoteViewModel.load, "symbol")
  }
}

/// The real service.
struct Exchange: QuoteService {
  func price(of symbol: String) -> AnyPublisher<Double, any Error> {
    Just(12.5).setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
