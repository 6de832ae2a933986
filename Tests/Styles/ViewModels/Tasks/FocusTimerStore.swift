import PortableCombine

/// A store with a reducer: a pure function of state and action, which returns effects.
@MainActor package final class FocusTimerStore: ObservableObject {
  package struct State: Equatable {
    package var remaining = 25
    package var isRunning = false
    package var finished = 0
  }

  package enum Action: Equatable {
    case startTapped, pauseTapped, resetTapped
    case ticked
  }

  enum Effect {
    case none
    case ticks(every: Duration)
    case cancelTicks
  }

  @Published package private(set) var state = State()
  private var ticks: Task<Void, Never>?

  package init() {}

  deinit { ticks?.cancel() }

  package func send(_ action: Action) { run(Self.reduce(&state, action)) }

  static func reduce(_ state: inout State, _ action: Action) -> Effect {
    switch action {
    case .startTapped:
      guard !state.isRunning else { return .none }
      state.isRunning = true
      return .ticks(every: .seconds(60))
    case .pauseTapped:
      state.isRunning = false
      return .cancelTicks
    case .resetTapped:
      state = State(finished: state.finished)
      return .cancelTicks
    case .ticked:
      state.remaining -= 1
      guard state.remaining == 0 else { return .none }
      state = State(finished: state.finished + 1)
      return .cancelTicks
    }
  }

  private func run(_ effect: Effect) {
    switch effect {
    case .none: break
    case .cancelTicks: ticks?.cancel()
    case .ticks(let interval):
      ticks = Task { [weak self] in
        while (try? await Task.sleep(for: interval)) != nil { self?.send(.ticked) }
      }
    }
  }
}
