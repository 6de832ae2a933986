#if !canImport(Combine)
  import OpenCombineShim

  // What combines three or four publishers combines two, the first of which combines the others.

  extension Publishers {
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
#endif
