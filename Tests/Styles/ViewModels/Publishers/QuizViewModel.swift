import PortableCombine

/// Turns a publisher of inputs into one of outputs. What its view shows is kept nowhere.
package final class QuizViewModel {
  package enum Input: String, CaseIterable {
    case appeared, pickedFirst, pickedSecond, next, previous, quit
  }

  package enum Output {
    case question(text: String, number: Int, isLast: Bool)
    case marked(option: Int?)
    case result(right: Int, of: Int)
    case closed
  }

  private let outputs = PassthroughSubject<Output, Never>()
  private var subscriptions: Set<AnyCancellable> = []
  private let questions = [("Is a tomato a fruit?", 1), ("Is a bat a bird?", 2)]
  private var picks: [Int: Int] = [:]
  private var current = 0

  package init() {}

  package func transform(_ inputs: AnyPublisher<Input, Never>) -> AnyPublisher<Output, Never> {
    inputs.sink { [weak self] in self?.take($0) }.store(in: &subscriptions)
    return outputs.eraseToAnyPublisher()
  }

  private func take(_ input: Input) {
    switch input {
    case .appeared: show(0)
    case .pickedFirst: pick(1)
    case .pickedSecond: pick(2)
    case .next where current == questions.count - 1: finish()
    case .next: show(current + 1)
    case .previous: if current > 0 { show(current - 1) }
    case .quit: outputs.send(.closed)
    }
  }

  private func show(_ number: Int) {
    current = number
    let isLast = number == questions.count - 1
    outputs.send(.question(text: questions[number].0, number: number + 1, isLast: isLast))
    outputs.send(.marked(option: picks[number]))
  }

  private func pick(_ option: Int) {
    picks[current] = option
    outputs.send(.marked(option: option))
  }

  private func finish() {
    let right = questions.indices.count { picks[$0] == questions[$0].1 }
    outputs.send(.result(right: right, of: questions.count))
  }
}
