import SessionFormat

/// The report as one file of HTML, which needs no network.
struct Page {
  let report: SessionReport
  /// Names the page's own script and style, so that no others run. No session can know it.
  let nonce: String

  init(_ report: SessionReport, nonce: String = Page.makeNonce()) {
    (self.report, self.nonce) = (report, nonce)
  }

  /// A new number of 128 bits.
  static func makeNonce() -> String { String(UInt128.random(in: 0 ... .max), radix: 36) }

  /// Writes the whole file: the frame in `page.html`, with each name in braces filled in.
  func write(to html: HTML) {
    var rest = PackageResources.page_html[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: "}"))
    {
      html.resource(rest[..<start])
      fill(String(decoding: rest[(start + 1)..<end], as: UTF8.self), html)
      rest = rest[(end + 1)...]
    }
    html.resource(rest)
  }

  private func fill(_ slot: String, _ html: HTML) {
    switch slot {
    case "policy": html.text(policy)
    case "nonce": html.text(nonce)
    case "title": html.text(report.title)
    case "style": html.resource(Self.style[...])
    case "script": html.resource(Self.script[...])
    case "verdict": VerdictMarkup(report: report).write(to: html)
    case "failures": FailuresMarkup(report: report).write(to: html)
    case "screens": ScreensMarkup(report: report).write(to: html)
    default: break
    }
  }

  static let style =
    PackageResources.page_css + PackageResources.state_css + PackageResources.drawing_css
  static let script =
    PackageResources.session_js + PackageResources.state_js + PackageResources.report_js

  /// Nothing may be loaded, and only the page's own script and style may run.
  private var policy: String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; base-uri 'none'; "
      + "form-action 'none'"
  }
}

extension SessionReport {
  var page: String {
    let html = HTML()
    Page(self).write(to: html)
    return html.description
  }
}
