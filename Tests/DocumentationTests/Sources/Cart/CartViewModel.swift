import OpenCombine

final class CartViewModel: ObservableObject {
  @Published private(set) var items: [String] = []
  @Published private(set) var total = 0
  let notices = PassthroughSubject<String, Never>()

  func add(_ item: String, at price: Int) {
    items.append(item)
    total += price
  }

  func checkOut() {
    notices.send("paying")
    items = []
    total = 0
    notices.send("paid")
  }
}
