import { feedAsHtml, isFeed } from "./feed.ts"
import { type HtmlPage, parseHtml } from "../html/parse-html.ts"
import { baseOf } from "../links/page-urls.ts"
import type { PageText } from "./page-text.ts"

/** A page whose markup is parsed once, when it is first needed. */
export class OpenedPage {
  readonly page: PageText
  private parsed: HtmlPage | undefined

  constructor(page: PageText) {
    this.page = page
  }

  /** The shared tree, which must not be changed. */
  get tree(): HtmlPage {
    return this.parsed ??= parseHtml(isFeed(this.page) ? feedAsHtml(this.page) : this.page.text)
  }

  /** A tree that may be changed. */
  copy(): HtmlPage {
    const { linkedData, root } = this.tree
    const copy = root.clone()
    const [head, body] = copy.children
    if (head === undefined || body === undefined) throw new Error("A parsed page has a head and a body")
    return { root: copy, head, body, linkedData, stood: [] }
  }

  /** The base URL of the page. */
  get base(): string {
    return baseOf(this.tree, this.page.url)
  }
}
