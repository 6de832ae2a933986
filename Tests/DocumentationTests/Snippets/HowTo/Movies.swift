import Observation
import Understudy

struct Movie: Codable, Equatable {
  let title: String
  let year: Int
}

protocol MovieService: Sendable {
  func search(_ title: String) async throws -> [Movie]
  func rate(_ title: String, stars: Int) async throws
}

@MainActor @Observable final class MoviesViewModel {
  var query = "" { didSet { searchAfterPause() } }
  private(set) var movies: [Movie] = []
  private(set) var isSearching = false
  private(set) var message: String?
  private let service: any MovieService
  private var search: Task<Void, Never>?

  init(service: any MovieService) { self.service = service }

  func rate(_ row: Int, _ stars: Int) async {
    guard movies.indices.contains(row) else { return }
    do {
      try await service.rate(movies[row].title, stars: stars)
      message = "thank you"
    } catch { message = "\(error)" }
  }

  private func searchAfterPause() {
    search?.cancel()
    search = Task {
      do {
        try await Task.sleep(for: .milliseconds(300))
        isSearching = true
        let found = try await service.search(query)
        try Task.checkCancellation()
        (movies, message) = (found, nil)
      } catch {
        if Task.isCancelled { return }
        message = "\(error)"
      }
      isSearching = false
    }
  }
}

struct MovieEffects: MovieService {
  private let search: @MainActor @Sendable (String) async throws -> [Movie]
  private let rate: @MainActor @Sendable (String, Int) async throws -> Void

  @MainActor init(_ service: some MovieService, in world: World) {
    search = world.effect("search") { title in try await service.search(title) }
    rate = world.effect("rate") { title, stars in try await service.rate(title, stars: stars) }
  }

  func search(_ title: String) async throws -> [Movie] { try await search(title) }
  func rate(_ title: String, stars: Int) async throws { try await rate(title, stars) }
}

enum MoviesScreen: Screen {
  static func make(in world: World, notify: Notifier) -> MoviesViewModel {
    MoviesViewModel(service: MovieEffects(MovieDatabase(), in: world))
  }

  static func describe(_ view: inout Interface<MoviesViewModel>) {
    view.field("query", \.query)
    view.bind("movies", \.movies)
    view.bind("isSearching", \.isSearching)
    view.bind("message", \.message)
    view.command(
      "rate", MoviesViewModel.rate, Parameter("row", indexes: "movies"),
      Parameter("stars", in: 1...5)
    )
    .disabled { $0.movies.isEmpty ? "there is no movie" : nil }
  }
}

/// A picture, which is not `Codable`.
struct Poster: Sendable { let name: String }

/// A service that returns pictures, wrapped.
@MainActor func posters(
  of database: MovieDatabase, in world: World
) -> @MainActor (String) async throws -> Poster {
  world.effect("poster", recording: \.name, restoring: { Poster(name: $0) }) { title in
    try await database.poster(of: title)
  }
}

/// The real service.
struct MovieDatabase: MovieService {
  struct Refused: Error, CustomStringConvertible {
    let description = "no network"
  }

  func poster(of title: String) async throws -> Poster { Poster(name: "\(title).png") }

  func search(_ title: String) async throws -> [Movie] {
    if title == "offline" { throw Refused() }
    return [Movie(title: "Dune", year: 2021)]
  }

  func rate(_ title: String, stars: Int) async throws {}
}
