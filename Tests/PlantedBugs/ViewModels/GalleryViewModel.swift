/// Photos on pages of four. The bug is off by one at a page's end.
package final class GalleryViewModel {
  package private(set) var photoCount = 0
  package private(set) var page = 0

  private static let pageSize = 4
  private let hasBug: Bool

  package init(hasBug: Bool) { self.hasBug = hasBug }

  package var pageCount: Int {
    if hasBug { return photoCount / Self.pageSize + 1 }
    return max((photoCount + Self.pageSize - 1) / Self.pageSize, 1)
  }

  package var photosOnPage: [Int] {
    Array((page * Self.pageSize..<(page + 1) * Self.pageSize).prefix { $0 < photoCount })
  }

  package func takePhoto() { photoCount += 1 }

  package func deleteLast() {
    photoCount = max(photoCount - 1, 0)
    page = min(page, max(photoCount - 1, 0) / Self.pageSize)
  }

  package func showNext() { page = min(page + 1, pageCount - 1) }
  package func showPrevious() { page = max(page - 1, 0) }
}
