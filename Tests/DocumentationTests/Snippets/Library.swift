import Understudy

/// What a view model of a library needs of its services.
struct LibraryNeeds {
  let find: @MainActor (String) async throws -> Int
  let reserve: (Int, @escaping (Result<String, any Error>) -> Void) -> Void
  let cover: (Int) -> Cover
  let preview: (Int, @escaping (Result<Cover, any Error>) -> Void) -> Void
  let scan: (Int) -> AsyncThrowingStream<Double, any Error>
}

/// A picture, which is not `Codable`.
struct Cover: Sendable { let name: String }

/// A service that knows the books.
struct Catalogue: Sendable {
  enum Failure: Error, Codable { case closed, unknown }

  func find(_ title: String) async throws -> Int { throw Failure.unknown }

  func reserve(
    _ book: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void
  ) { completion(.success("shelf \(book)")) }

  func cover(of book: Int) -> Cover { Cover(name: "cover \(book)") }

  /// Says how much is done.
  func scan(_ book: Int, progress: @Sendable (Double) -> Void) async throws { progress(1) }

  func preview(
    of book: Int, completion: @escaping @Sendable (Result<Cover, any Error>) -> Void
  ) { completion(.success(Cover(name: "page 1"))) }
}

extension LibraryNeeds {
  @MainActor init(_ catalogue: Catalogue, in world: World) {
    self.init(
      find: world.effect("find", throwing: [Catalogue.Failure.self]) { title in
        try await catalogue.find(title)
      },
      reserve: world.callback("reserve", .result()) { book, completion in
        catalogue.reserve(book, completion: completion)
      },
      cover: world.effect("cover", recording: \.name, restoring: { Cover(name: $0) }) { book in
        catalogue.cover(of: book)
      },
      preview: world.callback(
        "preview", .result(recording: \.name, restoring: { Cover(name: $0) })
      ) { book, completion in catalogue.preview(of: book, completion: completion) },
      scan: world.stream("scan") { book in
        AsyncThrowingStream { progress in
          let scan = Task {
            do {
              try await catalogue.scan(book) { progress.yield($0) }
              progress.finish()
            } catch {
              progress.finish(throwing: error)
            }
          }
          progress.onTermination = { _ in scan.cancel() }
        }
      })
  }
}
