import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A view model that knows no service and makes its requests itself.
@MainActor
final class Browser {
  private(set) var page = ""
  private(set) var status = 0

  private let session: URLSession

  init(session: URLSession) { self.session = session }

  /// The session to use: the shared one, the one that was passed, or one that is made here.
  enum Kind: String, CaseIterable, CommandParameter {
    case shared, given, standard, ephemeral
  }

  func load(_ kind: Kind, _ url: String) async throws {
    let url = try Self.url(url)
    let session =
      switch kind {
      case .shared: URLSession.shared
      case .given: session
      case .standard: URLSession(configuration: .default)
      case .ephemeral: URLSession(configuration: .ephemeral)
      }
    try await show { try await session.data(from: url) }
  }

  /// Shows the answers in the order in which they come.
  func loadBoth(_ first: String, _ second: String) async throws {
    page = ""
    try await withThrowingTaskGroup(of: Void.self) { group in
      for url in [try Self.url(first), try Self.url(second)] {
        group.addTask { await self.append(try await URLSession.shared.data(from: url).0) }
      }
      try await group.waitForAll()
    }
  }

  func send(_ method: String, _ url: String, _ body: String) async throws {
    var request = URLRequest(url: try Self.url(url))
    request.httpMethod = method
    request.httpBody = Data(body.utf8)
    request.setValue("Bearer hush", forHTTPHeaderField: "Authorization")
    request.setValue("id=hush", forHTTPHeaderField: "Cookie")
    try await show { try await URLSession.shared.data(for: request) }
  }

  func upload(_ url: String, _ body: String) async throws {
    var request = URLRequest(url: try Self.url(url))
    request.httpMethod = "PUT"
    try await show { try await URLSession.shared.upload(for: request, from: Data(body.utf8)) }
  }

  func download(_ url: String) async throws {
    let url = try Self.url(url)
    try await show {
      let (_, response) = try await URLSession.shared.download(from: url)
      return (Data(), response)
    }
  }

  func give(_ url: String) async throws {
    let url = try Self.url(url)
    let loading = Task { try await URLSession.shared.data(from: url) }
    await Task.yield()
    loading.cancel()
    try await show { try await loading.value }
  }

  private func append(_ data: Data) { page += String(decoding: data, as: UTF8.self) }

  private func show(_ answer: () async throws -> (Data, URLResponse)) async throws {
    do {
      let (data, response) = try await answer()
      page = String(validating: data, as: UTF8.self) ?? "\(data.count) bytes"
      status = (response as? HTTPURLResponse)?.statusCode ?? 0
    } catch let error as URLError {
      page = "\(error.code.rawValue) \(error.localizedDescription)"
      status = 0
    }
  }

  private static func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
  }
}
