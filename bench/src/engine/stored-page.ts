import type { StoredPage } from "@trawl/engine"
import type { CorpusPage } from "./corpus/corpus-page.ts"

/**
 * A page of the corpus as a stored page of the engine, without the HTML, which searches do not need, and with a random
 * date.
 */
export const storedPage = (page: CorpusPage): StoredPage => ({
  requestedUrl: page.url,
  url: page.url,
  status: 200,
  contentType: "text/html",
  fetchedAt: newest - spread(page.url) * fiveYears,
  rawHtml: "",
  content: {
    title: page.title,
    description: page.description,
    headings: page.headings,
    text: page.text,
    html: "",
    markdown: "",
    links: page.links.map(({ url }) => url),
    linkTexts: page.links.map(({ text }) => text),
    images: [],
    metadata: {},
    ...page.language === undefined ? {} : { language: page.language }
  }
})

const newest = Date.UTC(2026, 0, 1)
const fiveYears = 5 * 365 * 24 * 3_600_000

const spread = (text: string): number => {
  let hash = 7
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash, 31) + text.charCodeAt(at) | 0
  return (hash >>> 0) / 2 ** 32
}
