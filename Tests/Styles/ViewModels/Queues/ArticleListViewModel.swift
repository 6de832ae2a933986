import Foundation

package struct Article: Equatable {
  package let number: Int
  package let title: String
}

/// A stand-in for a web service, which answers after a while.
package final class ArticleService {
  package enum Failure: Error { case offline }

  private let latency: TimeInterval = 0.8

  package init() {}

  package func articles(
    onPage page: Int, completion: @escaping (Result<[Article], Error>) -> Void
  ) {
    DispatchQueue.global().asyncAfter(deadline: .now() + latency) {
      guard page != 3 else { return completion(.failure(Failure.offline)) }
      let numbers = page * 4..<page * 4 + 4
      completion(.success(numbers.map { Article(number: $0, title: "Article \($0)") }))
    }
  }
}

/// Loads pages of articles with completion handlers.
package final class ArticleListViewModel {
  package private(set) var articles: [Article] = []
  package private(set) var isLoading = false
  package private(set) var errorText: String?
  package var onUpdate: (() -> Void)?

  private let service: ArticleService
  private var nextPage = 0

  package init(service: ArticleService = ArticleService()) { self.service = service }

  package func loadMore() {
    guard !isLoading else { return }
    isLoading = true
    errorText = nil
    onUpdate?()
    service.articles(onPage: nextPage) { [weak self] result in
      DispatchQueue.main.async { self?.finish(with: result) }
    }
  }

  package func refresh() {
    nextPage = 0
    articles = []
    loadMore()
  }

  private func finish(with result: Result<[Article], Error>) {
    isLoading = false
    switch result {
    case .success(let page):
      articles += page
      nextPage += 1
    case .failure(let error):
      errorText = "\(error)"
    }
    onUpdate?()
  }
}
