import Foundation

/// Splits a text into names.
final class ParseOperation: Operation, @unchecked Sendable {
  private(set) var names: [String] = []
  private let text: String

  init(text: String) { self.text = text }

  override func main() {
    names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// Sorts the names of another operation, without duplicates.
final class SortOperation: Operation, @unchecked Sendable {
  private(set) var names: [String] = []
  private let parsing: ParseOperation

  init(after parsing: ParseOperation) {
    self.parsing = parsing
    super.init()
    addDependency(parsing)
  }

  override func main() { names = Array(Set(parsing.names)).sorted() }
}

/// Imports people by operations that depend on each other.
package final class ImportViewModel {
  package private(set) var people: [String] = []
  package private(set) var isImporting = false
  package private(set) var log: [String] = []

  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.name = "import"
    queue.maxConcurrentOperationCount = 2
    return queue
  }()

  package init() {}

  package func importPeople(_ text: String) {
    isImporting = true
    let parse = ParseOperation(text: text)
    let sort = SortOperation(after: parse)
    let report = BlockOperation { [weak self] in
      self?.log.append("parsed \(parse.names.count) names")
    }
    report.addDependency(parse)
    let show = BlockOperation { [weak self] in
      self?.people = sort.names
      self?.isImporting = false
      self?.log.append("kept \(sort.names.count) names")
    }
    show.addDependency(sort)
    show.addDependency(report)
    queue.addOperations([sort, parse], waitUntilFinished: false)
    OperationQueue.main.addOperations([report, show], waitUntilFinished: false)
  }
}
