import Foundation
import PortableCombine

/// The domain: decides what an action means.
private actor RegistrationInteractor {
  struct Domain {
    var name = ""
    var password = ""
    var error: String?
    var isDone = false
  }

  private var domain = Domain()

  func handle(_ action: RegistrationViewModel.Action) async -> Domain {
    switch action {
    case .name(let text): (domain.name, domain.error) = (text, nil)
    case .password(let text):
      domain.password = text
      domain.error = text.count < 8 ? "at least 8 characters" : nil
    case .submit:
      try? await Task.sleep(for: .seconds(1))
      domain.isDone = domain.name != "ann"
      domain.error = domain.isDone ? nil : "the name is taken"
    }
    return domain
  }
}

/// Sends actions to an interactor, and has a pure function make of its answer what the view shows.
@MainActor package final class RegistrationViewModel: ObservableObject {
  package enum Action: Sendable {
    case name(String)
    case password(String)
    case submit
  }

  package struct Form: Equatable {
    package var name = ""
    package var hiddenPassword = ""
    package var error: String?
    package var canSubmit = false
  }

  package enum ViewState: Equatable {
    case form(Form)
    case submitting
    case done(greeting: String)
  }

  @Published package private(set) var viewState = ViewState.form(Form())
  private let interactor = RegistrationInteractor()

  package init() {}

  package func send(_ action: Action) async {
    if case .submit = action { viewState = .submitting }
    viewState = Self.reduce(await interactor.handle(action))
  }

  private static func reduce(_ domain: RegistrationInteractor.Domain) -> ViewState {
    if domain.isDone { return .done(greeting: "Welcome, \(domain.name)") }
    let isValid = !domain.name.isEmpty && domain.password.count >= 8
    return .form(
      Form(
        name: domain.name, hiddenPassword: String(repeating: "•", count: domain.password.count),
        error: domain.error, canSubmit: isValid))
  }
}
