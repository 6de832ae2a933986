@MainActor final class AccountViewModel {
  private(set) var userName: String?
  private(set) var errorText: String?
  private(set) var isLocked = true
  private let service: @MainActor (String, String) async throws -> String

  init(service: @escaping @MainActor (String, String) async throws -> String) {
    self.service = service
  }

  func signIn(_ name: String, _ password: String) async {
    errorText = nil
    do { userName = try await service(name, password) } catch { errorText = "\(error)" }
  }

  func unlock(_ pin: Int) { isLocked = false }
}

/// The real service.
struct Directory {
  var company: String?
  var admitsGuests = false

  struct Refused: Error, CustomStringConvertible {
    let description = "wrong name or password"
  }

  func check(_ name: String, _ password: String) async throws -> String {
    if admitsGuests { return "guest" }
    guard password == "correct horse" else { throw Refused() }
    return company.map { "\(name) of \($0)" } ?? name
  }
}
