import Foundation

/// Exports pages on a thread that sleeps between them, and reports progress to the main queue.
package final class ExportViewModel {
  package private(set) var exported = 0
  package private(set) var duration: TimeInterval?
  package private(set) var isExporting = false
  package var onProgress: ((ExportViewModel) -> Void)?

  package init() {}

  package func export(_ pages: Int) {
    guard !isExporting else { return }
    isExporting = true
    exported = 0
    duration = nil
    let start = Date()
    Thread.detachNewThread {
      for page in 0..<pages {
        Thread.sleep(forTimeInterval: 0.4)
        DispatchQueue.main.async {
          self.exported = page + 1
          self.onProgress?(self)
        }
      }
      DispatchQueue.main.sync {
        self.duration = (Date().timeIntervalSince(start) * 10).rounded() / 10
        self.isExporting = false
        self.onProgress?(self)
      }
    }
  }
}
