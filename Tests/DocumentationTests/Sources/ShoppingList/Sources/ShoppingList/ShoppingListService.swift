import ShoppingListViewModels
import Understudy

/// What answers while you type: put your service here.
struct ShoppingListSamples: ShoppingListService {
  func entries() async throws -> [String] { ["tea", "rice"] }
}

/// Records what a service answers. A replay takes the answers from the session.
struct ShoppingListEffects: ShoppingListService {
  private let load: @MainActor @Sendable () async throws -> [String]

  @MainActor init(_ service: some ShoppingListService, in world: World) {
    load = world.effect("entries") { try await service.entries() }
  }

  func entries() async throws -> [String] { try await load() }
}
