#if !canImport(Combine)
  import OpenCombineShim

  extension Publishers {
    /// Sends the latest elements of two publishers, each time one of them sends an element and the
    /// other has sent one.
    ///
    /// Finishes when both have finished, and fails when one fails. Requests are passed on to both;
    /// an element without demand is kept as the latest, but not sent.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
      /// The latest element of each.
      public typealias Output = (A.Output, B.Output)
      /// The error of either.
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B

      /// Combines the latest elements of two publishers.
      public init(_ a: A, _ b: B) {
        self.a = a
        self.b = b
      }

      /// Subscribes to both publishers.
      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Output, Downstream.Failure == Failure {
        let latest = LatestPair<A.Output, B.Output, Downstream>(subscriber)
        subscriber.receive(subscription: latest)
        a.subscribe(latest.sideA)
        b.subscribe(latest.sideB)
      }
    }

    // What combines three or four publishers combines two, the first of which combines the others.

    /// Sends the latest elements of three publishers.
    public typealias CombineLatest3<A: Publisher, B: Publisher, C: Publisher> =
      Map<CombineLatest<CombineLatest<A, B>, C>, (A.Output, B.Output, C.Output)>
    where A.Failure == B.Failure, B.Failure == C.Failure

    /// Sends the latest elements of four publishers.
    public typealias CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> =
      Map<
        CombineLatest<CombineLatest3<A, B, C>, D>, (A.Output, B.Output, C.Output, D.Output)
      >
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure
  }

  extension Publishers.Map {
    /// Combines the latest elements of three publishers.
    public init<A: Publisher, B: Publisher, C: Publisher>(_ a: A, _ b: B, _ c: C)
    where
      Upstream == Publishers.CombineLatest<Publishers.CombineLatest<A, B>, C>,
      Output == (A.Output, B.Output, C.Output)
    {
      self.init(upstream: a.combineLatest(b).combineLatest(c)) { ($0.0, $0.1, $1) }
    }

    /// Combines the latest elements of four publishers.
    public init<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
      _ a: A, _ b: B, _ c: C, _ d: D
    )
    where
      Upstream == Publishers.CombineLatest<Publishers.CombineLatest3<A, B, C>, D>,
      Output == (A.Output, B.Output, C.Output, D.Output)
    {
      self.init(upstream: a.combineLatest(b, c).combineLatest(d)) { ($0.0, $0.1, $0.2, $1) }
    }
  }

  extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

  /// The subscription to two publishers of which the latest elements are sent.
  private final class LatestPair<A, B, Downstream: Subscriber>: FanIn<Downstream>
  where Downstream.Input == (A, B) {
    private var a: A?
    private var b: B?
    private var isSending = false

    init(_ downstream: Downstream) { super.init(downstream, upstreams: 2) }

    var sideA: AnySubscriber<A, Downstream.Failure> { side(0) { a in self.update { self.a = a } } }
    var sideB: AnySubscriber<B, Downstream.Failure> { side(1) { b in self.update { self.b = b } } }

    override func request(_ demand: Subscribers.Demand) {
      state.withLock { self.demand += demand }
      requestFromAll(demand)
    }

    private func update(_ store: () -> Void) -> Subscribers.Demand {
      delivery.withLock {
        guard let pair = state.withLock({ storedPair(store) }) else { return .none }
        let more = downstream.receive(pair)
        state.withLock { isSending = false }
        if more > .none { request(more) }
        return .none
      }
    }

    /// The pair to send now. As in Combine, an element that is sent while the subscriber receives
    /// another is only kept.
    private func storedPair(_ store: () -> Void) -> (A, B)? {
      store()
      guard let a, let b, demand > .none, !isSending, !isOver else { return nil }
      demand -= 1
      isSending = true
      return (a, b)
    }
  }

  extension Publisher {
    /// Combines the latest elements of this publisher and another.
    public func combineLatest<B: Publisher>(_ other: B) -> Publishers.CombineLatest<Self, B>
    where B.Failure == Failure {
      Publishers.CombineLatest(self, other)
    }

    /// Combines the latest elements of this publisher and two others.
    public func combineLatest<B: Publisher, C: Publisher>(
      _ publisher1: B, _ publisher2: C
    ) -> Publishers.CombineLatest3<Self, B, C> where B.Failure == Failure, C.Failure == Failure {
      Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Combines the latest elements of this publisher and three others.
    public func combineLatest<B: Publisher, C: Publisher, D: Publisher>(
      _ publisher1: B, _ publisher2: C, _ publisher3: D
    ) -> Publishers.CombineLatest4<Self, B, C, D>
    where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
      Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Combines the latest elements of this publisher and another, and sends what `transform` makes
    /// of them.
    public func combineLatest<B: Publisher, Result>(
      _ other: B, _ transform: @escaping (Output, B.Output) -> Result
    ) -> Publishers.Map<Publishers.CombineLatest<Self, B>, Result> where B.Failure == Failure {
      combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Combines the latest elements of this publisher and two others, and sends what `transform`
    /// makes of them.
    public func combineLatest<B: Publisher, C: Publisher, Result>(
      _ publisher1: B, _ publisher2: C,
      _ transform: @escaping (Output, B.Output, C.Output) -> Result
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, B, C>, Result>
    where B.Failure == Failure, C.Failure == Failure {
      combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Combines the latest elements of this publisher and three others, and sends what `transform`
    /// makes of them.
    public func combineLatest<B: Publisher, C: Publisher, D: Publisher, Result>(
      _ publisher1: B, _ publisher2: C, _ publisher3: D,
      _ transform: @escaping (Output, B.Output, C.Output, D.Output) -> Result
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, B, C, D>, Result>
    where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
      combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }
  }
#endif
