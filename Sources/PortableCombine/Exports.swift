#if canImport(Combine)
  @_exported import Combine
#else
  // With the schedulers of Dispatch and Foundation, and Foundation's publishers.
  @_exported import OpenCombineShim
#endif

#if !OpenCombine && !canImport(Combine)
  #error("turn on the trait \"OpenCombine\" of the package understudy")
#endif
