import Foundation
import Understudy
import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

enum BrowserScreen: Screen {
  static let name = "browser"
  static func make(in world: World, notify: Notifier) -> Browser {
    world.recordHTTP(keeping: ["X-Total"], hiding: ["pin"])
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-App": "browser"]
    configuration.recordHTTP()
    return Browser(session: URLSession(configuration: configuration))
  }
  static func describe(_ view: inout Interface<Browser>) {
    view.bind("page", \.page)
    view.bind("status", \.status)
    view.command("load", Browser.load, "session", "url")
    view.command("load-both", Browser.loadBoth, "first", "second")
    view.command("send", Browser.send, "method", "url", "body")
    view.command("upload", Browser.upload, "url", "body")
    view.command("download", Browser.download, "url")
    view.command("give", Browser.give, "url")
  }
}
