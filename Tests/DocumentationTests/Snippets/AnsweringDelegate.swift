import Understudy

protocol PhotoPickerDelegate: AnyObject {
  func photo(for picker: PhotoPicker) -> String?
}

final class PhotoPicker {
  private(set) var photo: String?
  weak var delegate: (any PhotoPickerDelegate)?

  func pick() { photo = delegate?.photo(for: self) }
}

/// The photos of this machine.
enum Photos {
  static var newest: String? { "beach.jpeg" }
}

final class CameraRoll: PhotoPickerDelegate {
  private let newest: () -> String?

  @MainActor init(for picker: PhotoPicker, in world: World) {
    newest = world.effect("newest") { Photos.newest }
    picker.delegate = self
  }

  func photo(for picker: PhotoPicker) -> String? { newest() }
}

enum PhotoPickerScreen: Screen {
  static let name = "photo-picker"
  static func make(in world: World, notify: Notifier) -> PhotoPicker { PhotoPicker() }
  static func describe(_ view: inout Interface<PhotoPicker>) {
    view.listen { picker, world, notify in CameraRoll(for: picker, in: world) }
    view.bind("photo", \.photo, .unannounced)
    view.command("pick", PhotoPicker.pick)
  }
}
