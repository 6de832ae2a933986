#if !canImport(Combine)
  import OpenCombineShim

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
