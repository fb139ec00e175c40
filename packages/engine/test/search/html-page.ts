import { readHtml } from "../../../reader/src/read/read-html.ts"
import type { StoredPage } from "../../src/index.ts"

/** A stored page of this markup. */
export const htmlPage = (url: string, html: string): StoredPage => ({
  requestedUrl: url,
  url,
  status: 200,
  contentType: "text/html",
  fetchedAt: Date.now(),
  rawHtml: html,
  content: readHtml(html, url)
})

export const urlsOf = (items: ReadonlyArray<{ readonly url: string }>): ReadonlyArray<string> =>
  items.map(({ url }) => url)
