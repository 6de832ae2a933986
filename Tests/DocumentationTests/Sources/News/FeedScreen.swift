import Foundation
import Understudy
import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A view model that is given its session.
@MainActor final class FeedViewModel {
  private(set) var text = ""
  private let session: URLSession

  init(session: URLSession) { self.session = session }

  func refresh(_ address: String) async throws {
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    text = String(decoding: try await session.data(from: url).0, as: UTF8.self)
  }
}

enum FeedScreen: Screen {
  static let name = "feed"

  static func make(in world: World, notify: Notifier) -> FeedViewModel {
    world.recordHTTP()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["Accept-Language": "en"]
    configuration.recordHTTP()
    return FeedViewModel(session: URLSession(configuration: configuration))
  }

  static func describe(_ view: inout Interface<FeedViewModel>) {
    view.bind("text", \.text)
    view.command("refresh", FeedViewModel.refresh, "address")
  }
}
