import PortableCombine

/// A publisher that sends what a test says, and logs what it is asked for.
final class Probe<Output>: Publisher {
  typealias Failure = Problem

  private(set) var log: [String] = []
  private var send: ((Output) -> Subscribers.Demand)?
  private var complete: ((Subscribers.Completion<Problem>) -> Void)?

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    send = subscriber.receive
    complete = subscriber.receive
    subscriber.receive(subscription: LoggedSubscription { self.log.append($0) })
  }

  @discardableResult func send(_ element: Output) -> Subscribers.Demand {
    send?(element) ?? .none
  }

  func finish() { complete?(.finished) }
  func fail() { complete?(.failure(Problem())) }
}

struct Problem: Error {}

private struct LoggedSubscription: Subscription {
  let combineIdentifier = CombineIdentifier()
  let log: (String) -> Void

  func request(_ demand: Subscribers.Demand) {
    log(demand.max.map { "request \($0)" } ?? "request all")
  }

  func cancel() { log("cancel") }
}

/// A subscriber that requests what a test says, and logs what it receives.
final class Log<Input>: Subscriber {
  typealias Failure = Problem

  private(set) var lines: [String] = []
  var subscription: (any Subscription)?
  /// Called with each element; returns what is requested in addition.
  var onElement: (Input) -> Subscribers.Demand = { _ in .none }
  private let first: Subscribers.Demand

  init(_ source: some Publisher<Input, Problem>, first: Subscribers.Demand = .unlimited) {
    self.first = first
    source.subscribe(self)
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if first > .none { subscription.request(first) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lines.append("\(input)")
    return onElement(input)
  }

  func receive(completion: Subscribers.Completion<Problem>) {
    if case .finished = completion { lines.append("finished") } else { lines.append("failed") }
  }
}
