import PortableCombine

final class CartViewModel: ObservableObject {
  @Published private(set) var items: [String] = []
  let notices = PassthroughSubject<String, Never>()

  func add(_ item: String) {
    notices.send("adding \(item)")
    items.append(item)
    notices.send("added \(item)")
  }
}
