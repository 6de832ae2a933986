import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor func restoreErrorsOfRequests(in world: World) {
  world.restoreErrors { error in
    guard error.domain == NSURLErrorDomain,
      let code = error.code.flatMap(URLError.Code.init(rawValue:))
    else { return nil }
    return URLError(code, userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
  }
}
