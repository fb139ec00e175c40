import type { PageContent } from "@trawl/reader/page"
import type { FetchedPage } from "@trawl/fetcher/effect"
import type { StoredPage } from "../store/page-store.ts"

/** A page of which only the bytes are known. */
export const unreadPage = ({ contentType, fetchedAt, requestedUrl, status, url }: FetchedPage): StoredPage => ({
  requestedUrl,
  url,
  status,
  contentType,
  fetchedAt,
  rawHtml: "",
  content: emptyContent
})

/** The PDF of a request that wants none read: its bytes, in Base64, are its markdown and its HTML. */
export const unparsedPdf = (fetched: FetchedPage): StoredPage => {
  const base64 = Buffer.from(fetched.body.buffer, fetched.body.byteOffset, fetched.body.byteLength).toString("base64")
  return { ...unreadPage(fetched), rawHtml: base64, content: { ...emptyContent, html: base64, markdown: base64 } }
}

export const emptyContent: PageContent = {
  title: "",
  description: "",
  headings: [],
  text: "",
  html: "",
  markdown: "",
  links: [],
  images: [],
  metadata: {}
}
