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
  private(set) var movies: [Movie] = []
  private(set) var message: String?
  private let service: any MovieService

  init(service: any MovieService) { self.service = service }

  func search(_ title: String) async {
    do { movies = try await service.search(title) } catch { message = "\(error)" }
  }

  func rate(_ title: String, _ stars: Int) async {
    do {
      try await service.rate(title, stars: stars)
      message = "thank you"
    } catch { message = "\(error)" }
  }
}

struct MovieEffects: MovieService {
  private let search: @MainActor (String) async throws -> [Movie]
  private let rate: @MainActor (String, Int) async throws -> Void

  @MainActor init(_ service: some MovieService, in world: World) {
    search = world.effect("search") { title in try await service.search(title) }
    rate = world.effect("rate") { title, stars in try await service.rate(title, stars: stars) }
  }

  func search(_ title: String) async throws -> [Movie] { try await search(title) }
  func rate(_ title: String, stars: Int) async throws { try await rate(title, stars) }
}

enum MoviesScreen: Screen {
  static let name = "movies"

  static func make(in world: World, notify: Notifier) -> MoviesViewModel {
    MoviesViewModel(service: MovieEffects(MovieDatabase(), in: world))
  }

  static func describe(_ view: inout Interface<MoviesViewModel>) {
    view.bind("movies", \.movies)
    view.bind("message", \.message)
    view.command("search", MoviesViewModel.search, "title")
    view.command("rate", MoviesViewModel.rate, "title", "stars")
  }
}

/// The real service.
struct MovieDatabase: MovieService {
  func search(_ title: String) async throws -> [Movie] { [Movie(title: title, year: 2021)] }
  func rate(_ title: String, stars: Int) async throws {}
}
