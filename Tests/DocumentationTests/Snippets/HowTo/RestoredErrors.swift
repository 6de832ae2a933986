import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor func restoreErrorsOfRequests(in world: World) {
  world.restoreErrors { error in
    let code = error.code.flatMap(URLError.Code.init(rawValue:))
    return error.domain == NSURLErrorDomain ? code.map { URLError($0) } : nil
  }
}
