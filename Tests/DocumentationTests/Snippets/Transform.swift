import PortableCombine
import Understudy
import UnderstudyCombine

final class QuizViewModel {
  enum Input { case picked(Int) }
  enum Output { case marked(Int) }

  private let outputs = PassthroughSubject<Output, Never>()
  private var subscription: AnyCancellable?

  func transform(_ inputs: AnyPublisher<Input, Never>) -> AnyPublisher<Output, Never> {
    subscription = inputs.sink { [outputs] input in
      switch input {
      case .picked(let option): outputs.send(.marked(option))
      }
    }
    return outputs.eraseToAnyPublisher()
  }
}

enum QuizScreen: Screen {
  static let name = "quiz"
  static func make(in world: World, notify: Notifier) -> QuizViewModel { QuizViewModel() }
  static func describe(_ view: inout Interface<QuizViewModel>) {
    let inputs = PassthroughSubject<QuizViewModel.Input, Never>()
    view.event("output") { quiz in quiz.transform(inputs.eraseToAnyPublisher()) }
    view.command("pick", "option") { (_, option: Int) in inputs.send(.picked(option)) }
  }
}
