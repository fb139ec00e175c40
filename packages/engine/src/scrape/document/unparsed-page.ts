import type { PageContent } from "@trawl/reader/page"
import type { FetchedPage } from "@trawl/fetcher/effect"
import type { StoredPage } from "../../store/page-store.ts"

/** A page that was not parsed. */
export const unparsedPage = ({ contentType, fetchedAt, requestedUrl, status, url }: FetchedPage): StoredPage => ({
  requestedUrl,
  url,
  status,
  contentType,
  fetchedAt,
  rawHtml: "",
  content: emptyContent
})

/** The unparsed PDF of a request with `parsers: []`: markdown and HTML are its bytes in Base64. */
export const unparsedPdf = (fetched: FetchedPage): StoredPage => {
  const base64 = Buffer.from(fetched.body.buffer, fetched.body.byteOffset, fetched.body.byteLength).toString("base64")
  return { ...unparsedPage(fetched), rawHtml: base64, content: { ...emptyContent, html: base64, markdown: base64 } }
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
