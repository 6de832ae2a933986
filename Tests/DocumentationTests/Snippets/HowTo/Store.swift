import Observation
import Understudy

@MainActor struct FactFeature {
  struct State: Equatable {
    var number = 0
    var fact: String?
    var isLoading = false
  }

  enum Action { case incremented, factRequested, factArrived(String?) }

  let fetchFact: @MainActor (Int) async throws -> String

  func reduce(_ state: inout State, _ action: Action) -> Store<State, Action>.Effect? {
    switch action {
    case .incremented:
      state.number += 1
      state.fact = nil
    case .factRequested:
      state.isLoading = true
      return { [fetchFact, number = state.number] in
        .factArrived(try? await fetchFact(number))
      }
    case .factArrived(let fact):
      state.isLoading = false
      state.fact = fact ?? "no fact today"
    }
    return nil
  }
}

@MainActor @Observable final class Store<State, Action: Sendable> {
  typealias Effect = () async -> Action

  private(set) var state: State
  @ObservationIgnored private let reduce: (inout State, Action) -> Effect?

  init(_ state: State, reduce: @escaping (inout State, Action) -> Effect?) {
    self.state = state
    self.reduce = reduce
  }

  func send(_ action: Action) {
    guard let effect = reduce(&state, action) else { return }
    Task { send(await effect()) }
  }
}

enum FactScreen: Screen {
  static func make(
    in world: World, notify: Notifier
  ) -> Store<FactFeature.State, FactFeature.Action> {
    let feature = FactFeature(fetchFact: world.effect("fact") { try await Facts.about($0) })
    return Store(FactFeature.State(), reduce: feature.reduce)
  }

  static func describe(
    _ view: inout Interface<Store<FactFeature.State, FactFeature.Action>>
  ) {
    view.bind("state", \.state)
    view.command("increment") { $0.send(.incremented) }
    view.command("fact") { $0.send(.factRequested) }
      .disabled { $0.state.isLoading ? "a fact is on its way" : nil }
  }
}

/// The real service.
enum Facts {
  static func about(_ number: Int) async throws -> String { "\(number) is a number" }
}
