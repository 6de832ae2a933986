extension World {
  /// A closure that waits for something that may happen or not: a push, a change that another
  /// program makes.
  ///
  /// Call it again and again, to hear of one thing after the other:
  ///
  /// ```swift
  /// let next = world.event("news") { try await service.nextNews() }
  /// Task { while let news = try? await next() { viewModel.show(news) } }
  /// ```
  ///
  /// What happens is recorded when it does, as the world acting: `< news "…"`. Unlike an effect it is
  /// not waited for: neither by the end of a script, nor by a step of a replay in which it does not
  /// happen. A replay never calls the closure. Cancelling the caller cancels it, which is not recorded.
  ///
  /// - Parameters:
  ///   - name: the name that it is recorded under.
  ///   - live: waits in the real world, outside of the view model's thread.
  /// - Returns: what waits for the next of these.
  public func event<Output: Codable & Sendable>(
    _ name: String, _ live: @escaping @Sendable () async throws -> Output
  ) -> @MainActor () async throws -> Output {
    Self.check(name)
    return { [self] in try await draw(name, isAwaited: false, live) }
  }
}
