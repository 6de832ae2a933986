import Foundation

package protocol DownloaderDelegate: AnyObject {
  func downloader(_ downloader: Downloader, didReceive bytes: Int, of total: Int)
  func downloaderDidFinish(_ downloader: Downloader)
}

/// Downloads in chunks on a queue of its own, and calls its delegate on the main queue.
package final class Downloader {
  package weak var delegate: DownloaderDelegate?

  private let queue = DispatchQueue(label: "downloader")
  private let total = 4096
  private var isCancelled = false

  package init() {}

  package func start() {
    queue.async {
      self.isCancelled = false
      self.receive(from: 0)
    }
  }

  package func cancel() { queue.async { self.isCancelled = true } }

  private func receive(from offset: Int) {
    guard !isCancelled else { return }
    guard offset < total else {
      DispatchQueue.main.async { self.delegate?.downloaderDidFinish(self) }
      return
    }
    queue.asyncAfter(deadline: .now() + .milliseconds(250)) {
      let received = min(offset + 1024, self.total)
      DispatchQueue.main.async {
        self.delegate?.downloader(self, didReceive: received, of: self.total)
      }
      self.receive(from: received)
    }
  }
}

/// Follows a download as its delegate.
package final class DownloadViewModel: DownloaderDelegate {
  package private(set) var progressText = "not started"
  package private(set) var isRunning = false

  private let downloader = Downloader()

  package init() { downloader.delegate = self }

  package func start() {
    guard !isRunning else { return }
    isRunning = true
    progressText = "0 %"
    downloader.start()
  }

  package func cancel() {
    downloader.cancel()
    isRunning = false
    progressText = "cancelled"
  }

  package func downloader(_ downloader: Downloader, didReceive bytes: Int, of total: Int) {
    guard isRunning else { return }
    progressText = "\(bytes * 100 / total) %"
  }

  package func downloaderDidFinish(_ downloader: Downloader) {
    isRunning = false
    progressText = "done"
  }
}
