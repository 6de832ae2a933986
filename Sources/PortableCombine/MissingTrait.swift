#if !OpenCombine && !canImport(Combine)
  #error("turn on the trait \"OpenCombine\" of the package understudy")
#endif
