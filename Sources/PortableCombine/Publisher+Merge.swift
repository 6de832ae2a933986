#if !canImport(Combine)
  import OpenCombineShim

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
