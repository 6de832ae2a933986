#if !canImport(Combine)
  import Foundation
  import OpenCombineShim

  /// The subscription of one subscriber to several publishers.
  ///
  /// `state` guards what is stored, and is not held while another object is called. `delivery` lets
  /// one thread at a time call the subscriber, which may make a publisher send again meanwhile.
  class FanIn<Downstream: Subscriber>: Subscription {
    final let downstream: Downstream
    final let state = NSLock()
    final let delivery = NSRecursiveLock()
    final var demand = Subscribers.Demand.none
    final private(set) var isOver = false

    private var subscriptions: [Int: any Subscription] = [:]
    private var unfinished: Int

    init(_ downstream: Downstream, upstreams: Int) {
      self.downstream = downstream
      unfinished = upstreams
    }

    /// What to ask of a publisher for the demand so far. Called with `state` held.
    var initialRequest: Subscribers.Demand { demand }

    /// Whether everything that was received has been sent. Called with `state` held.
    var hasSentAll: Bool { true }

    func request(_ demand: Subscribers.Demand) {}

    final func cancel() {
      for subscription in end() { subscription.cancel() }
    }

    /// A subscriber to the publisher with this number.
    final func side<Input>(
      _ index: Int, _ receive: @escaping (Input) -> Subscribers.Demand
    ) -> AnySubscriber<Input, Downstream.Failure> {
      AnySubscriber(
        receiveSubscription: { self.add($0, index) },
        receiveValue: receive,
        receiveCompletion: { self.complete($0, index) })
    }

    final func subscription(_ index: Int) -> (any Subscription)? {
      state.withLock { subscriptions[index] }
    }

    final func requestFromAll(_ demand: Subscribers.Demand) {
      // In the order of the publishers, so that it is the same each time.
      let asked = state.withLock { subscriptions.sorted { $0.key < $1.key } }
      for (_, subscription) in asked { subscription.request(demand) }
    }

    /// Finishes if all publishers have.
    final func finishIfDone() {
      delivery.withLock {
        guard state.withLock({ unfinished == 0 && hasSentAll && !isOver }) else { return }
        cancel()
        downstream.receive(completion: .finished)
      }
    }

    private func add(_ subscription: any Subscription, _ index: Int) {
      let request: Subscribers.Demand? = state.withLock {
        if isOver || subscriptions[index] != nil { return nil }
        subscriptions[index] = subscription
        return initialRequest
      }
      guard let request else { return subscription.cancel() }
      if request > .none { subscription.request(request) }
    }

    private func complete(_ completion: Subscribers.Completion<Downstream.Failure>, _ index: Int) {
      state.withLock { subscriptions[index] = nil }
      switch completion {
      case .finished:
        state.withLock { unfinished -= 1 }
        finishIfDone()
      case .failure:
        delivery.withLock {
          guard !state.withLock({ isOver }) else { return }
          cancel()
          downstream.receive(completion: completion)
        }
      }
    }

    /// Ends this subscription, and returns those that must be cancelled.
    private func end() -> [any Subscription] {
      state.withLock {
        isOver = true
        defer { subscriptions = [:] }
        return Array(subscriptions.values)
      }
    }
  }
#endif
