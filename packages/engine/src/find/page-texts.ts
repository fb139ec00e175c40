import { parse } from "tldts"
import { type Row, text } from "../store/column.ts"
import { headingsOf } from "../store/page-rows.ts"

/** The texts of a page that searches look into. */
export interface PageTexts {
  readonly title: string
  readonly summary: string
  /** The whole URL, for exact matches. */
  readonly url: string
  readonly headings: string
  /** The words of the URL that bare words compare. */
  readonly address: string
  /** What links call the page, a line each. */
  readonly anchors: string
  readonly body: string
}

/** The texts of a row of `page` joined with its copy and standing. */
export const pageTexts = (row: Row): PageTexts => {
  const url = text(row, "url")
  return {
    title: text(row, "title"),
    summary: text(row, "description"),
    url: decoded(url),
    headings: headingsOf(row).join("\n"),
    address: addressWords(url),
    anchors: text(row, "anchors"),
    body: text(row, "text")
  }
}

/** The words of a URL that say what its page is about: every page has a scheme, a top level and often the same extension. */
const addressWords = (url: string): string => {
  if (!URL.canParse(url)) return ""
  const { hostname, pathname } = new URL(url)
  const { domainWithoutSuffix, subdomain } = parse(hostname)
  return [subdomain ?? "", domainWithoutSuffix ?? "", decoded(pathname.replace(/\.[a-z\d]+$/iu, ""))].join(" ")
}

const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/giu, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped // not UTF-8
    }
  })
