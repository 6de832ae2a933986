#if !canImport(Combine)
  import OpenCombineShim

  extension Publishers {
    /// Sends the elements of two publishers as they come.
    ///
    /// Finishes when both have finished, and fails when one fails. An element without demand
    /// waits, and its publisher is asked for no other until it is sent.
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Output == B.Output, A.Failure == B.Failure {
      /// An element of any of them.
      public typealias Output = A.Output
      /// The error of any of them.
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B

      /// Merges publishers.
      public init(_ a: A, _ b: B) {
        self.a = a
        self.b = b
      }

      /// Subscribes to all publishers.
      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Output, Downstream.Failure == Failure {
        let merged = MergedElements(subscriber, upstreams: 2)
        subscriber.receive(subscription: merged)
        a.subscribe(merged.side(0))
        b.subscribe(merged.side(1))
      }
    }

    /// Sends the elements of any number of publishers as they come, like ``Merge``.
    public struct MergeMany<Upstream: Publisher>: Publisher {
      /// An element of any of them.
      public typealias Output = Upstream.Output
      /// The error of any of them.
      public typealias Failure = Upstream.Failure

      /// The publishers, in the order in which they are subscribed to.
      public let publishers: [Upstream]

      /// Merges publishers.
      public init(_ upstream: Upstream...) { publishers = upstream }

      /// Merges publishers.
      public init(_ upstream: some Swift.Sequence<Upstream>) { publishers = Array(upstream) }

      /// Subscribes to all publishers.
      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Output, Downstream.Failure == Failure {
        let merged = MergedElements(subscriber, upstreams: publishers.count)
        subscriber.receive(subscription: merged)
        for (index, publisher) in publishers.enumerated() {
          publisher.subscribe(merged.side(index))
        }
        merged.finishIfDone()
      }

      /// Adds a publisher.
      public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
    }

    // What combines three or four publishers combines two, the first of which combines the others.

    /// Sends the elements of three publishers as they come.
    public typealias Merge3<A: Publisher, B: Publisher, C: Publisher> = Merge<Merge<A, B>, C>
    where
      A.Output == B.Output, B.Output == C.Output,
      A.Failure == B.Failure, B.Failure == C.Failure

    /// Sends the elements of four publishers as they come.
    public typealias Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> =
      Merge<Merge3<A, B, C>, D>
    where
      A.Output == B.Output, B.Output == C.Output, C.Output == D.Output,
      A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure
  }

  extension Publishers.Merge {
    /// Merges three publishers.
    public init<P: Publisher, Q: Publisher>(_ a: P, _ b: Q, _ c: B)
    where A == Publishers.Merge<P, Q> {
      self.init(Publishers.Merge(a, b), c)
    }

    /// Merges four publishers.
    public init<P: Publisher, Q: Publisher, R: Publisher>(_ a: P, _ b: Q, _ c: R, _ d: B)
    where A == Publishers.Merge3<P, Q, R> {
      self.init(Publishers.Merge3(a, b, c), d)
    }
  }

  extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
  extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

  /// The subscription to several publishers whose elements are sent as they come.
  private final class MergedElements<Downstream: Subscriber>: FanIn<Downstream> {
    /// The elements that wait for demand, by their publisher: at most one of each.
    private var waiting: [Int: Downstream.Input] = [:]

    override var initialRequest: Subscribers.Demand { demand == .unlimited ? .unlimited : .max(1) }

    override var hasSentAll: Bool { waiting.isEmpty }

    func side(_ index: Int) -> AnySubscriber<Downstream.Input, Downstream.Failure> {
      side(index) { self.receive($0, from: index) }
    }

    override func request(_ demand: Subscribers.Demand) {
      let isFirstUnlimited = state.withLock {
        defer { self.demand += demand }
        return demand == .unlimited && self.demand != .unlimited
      }
      if isFirstUnlimited { requestFromAll(.unlimited) }
      sendWaiting()
    }

    private func receive(_ element: Downstream.Input, from index: Int) -> Subscribers.Demand {
      delivery.withLock {
        let isRequested = state.withLock {
          if demand == .none { waiting[index] = element }
          return demand > .none && !isOver
        }
        guard isRequested else { return .none }
        send(element)
        sendWaiting()
        return .max(1)
      }
    }

    private func sendWaiting() {
      delivery.withLock {
        while let (index, element) = state.withLock({ nextWaiting() }) {
          send(element)
          subscription(index)?.request(.max(1))
        }
      }
      finishIfDone()
    }

    private func send(_ element: Downstream.Input) {
      state.withLock { demand -= 1 }
      let more = downstream.receive(element)
      if more == .unlimited { request(more) } else { state.withLock { demand += more } }
    }

    /// The element that waits and is requested, of the first publisher that has one.
    private func nextWaiting() -> (Int, Downstream.Input)? {
      guard demand > .none, !isOver, let index = waiting.keys.min() else { return nil }
      return waiting.removeValue(forKey: index).map { (index, $0) }
    }
  }

  extension Publisher {
    /// Merges this publisher with another of the same type.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> {
      Publishers.MergeMany(self, other)
    }

    /// Merges this publisher with another.
    public func merge<B: Publisher>(with other: B) -> Publishers.Merge<Self, B>
    where B.Output == Output, B.Failure == Failure {
      Publishers.Merge(self, other)
    }

    /// Merges this publisher with two others.
    public func merge<B: Publisher, C: Publisher>(
      with b: B, _ c: C
    ) -> Publishers.Merge3<Self, B, C>
    where B.Output == Output, C.Output == Output, B.Failure == Failure, C.Failure == Failure {
      Publishers.Merge3(self, b, c)
    }

    /// Merges this publisher with three others.
    public func merge<B: Publisher, C: Publisher, D: Publisher>(
      with b: B, _ c: C, _ d: D
    ) -> Publishers.Merge4<Self, B, C, D>
    where
      B.Output == Output, C.Output == Output, D.Output == Output,
      B.Failure == Failure, C.Failure == Failure, D.Failure == Failure
    {
      Publishers.Merge4(self, b, c, d)
    }
  }
#endif
