import Understudy

struct Contact: Codable {
  let name: String
  let phone: String
}

protocol ContactService {
  func load(completion: @escaping (Result<[Contact], any Error>) -> Void)
  func call(_ phone: String, completion: @escaping ((any Error)?) -> Void)
}

struct ContactCellViewModel: Equatable {
  let title: String
  let initials: String

  init(_ contact: Contact) {
    title = contact.name
    initials = String(contact.name.split(separator: " ").compactMap(\.first))
  }
}

final class ContactsViewModel {
  var reloadTableView: (() -> Void)?
  var showAlert: ((String) -> Void)?
  private var contacts: [Contact] = [] { didSet { reloadTableView?() } }
  private let service: any ContactService

  init(service: any ContactService) { self.service = service }

  var numberOfRows: Int { contacts.count }

  func cellViewModel(at row: Int) -> ContactCellViewModel { ContactCellViewModel(contacts[row]) }

  func viewDidLoad() {
    service.load { [weak self] result in
      switch result {
      case .success(let contacts): self?.contacts = contacts
      case .failure(let error): self?.showAlert?("\(error)")
      }
    }
  }

  func didSelectRow(at row: Int) {
    service.call(contacts[row].phone) { [weak self] error in
      self?.showAlert?(error.map { "\($0)" } ?? "the call has ended")
    }
  }
}

struct ContactEffects: ContactService {
  private let load: (@escaping (Result<[Contact], any Error>) -> Void) -> Void
  private let call: (String, @escaping ((any Error)?) -> Void) -> Void

  @MainActor init(_ service: any ContactService, in world: World) {
    load = world.callback("load", .result()) { service.load(completion: $0) }
    call = world.callback("call", .error) { service.call($0, completion: $1) }
  }

  func load(completion: @escaping (Result<[Contact], any Error>) -> Void) { load(completion) }
  func call(_ phone: String, completion: @escaping ((any Error)?) -> Void) {
    call(phone, completion)
  }
}

enum ContactsScreen: Screen {
  static let name = "contacts"

  static func make(in world: World, notify: Notifier) -> ContactsViewModel {
    ContactsViewModel(service: ContactEffects(AddressBook(), in: world))
  }

  static func describe(_ view: inout Interface<ContactsViewModel>) {
    view.listen { contacts, notify in contacts.reloadTableView = { notify() } }
    view.output("alert") { contacts, show in contacts.showAlert = show }
    view.bind("rows") { contacts in (0..<contacts.numberOfRows).map(contacts.cellViewModel) }
    view.command("appear", ContactsViewModel.viewDidLoad)
    view.command("select", ContactsViewModel.didSelectRow, "row")
  }
}

/// The real service.
struct AddressBook: ContactService {
  func load(completion: @escaping (Result<[Contact], any Error>) -> Void) {
    completion(.success([Contact(name: "Ann Lee", phone: "555-1")]))
  }

  func call(_ phone: String, completion: @escaping ((any Error)?) -> Void) { completion(nil) }
}
