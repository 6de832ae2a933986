#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The character set of the C library, which is libedit's.
enum TextLocale {
  /// Makes the character set UTF-8, whatever the environment says.
  ///
  /// In the C locale, or one that is not installed, libedit loses every character that is not
  /// ASCII and crashes on a prompt that holds one. Only `LC_CTYPE` is touched, and only by the first call:
  /// other threads may be measuring characters.
  static func adoptUTF8() { adopted }

  private static let adopted: Void = {
    setlocale(LC_CTYPE, "")
    for name in ["C.UTF-8", "en_US.UTF-8", "UTF-8"] {
      if isUTF8 { return }
      setlocale(LC_CTYPE, name)
    }
  }()

  private static var isUTF8: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return ["UTF-8", "UTF8"].contains(String(cString: name).uppercased())
  }
}
