import type { FormatType, SearchScrapeOptions } from "@trawl/schema"
import type { StoredPage } from "../store/page-store.ts"

/** Whether a request asks for what only a browser does. */
export const asksForBrowser = ({ actions = [], profile, waitFor = 0 }: SearchScrapeOptions, types: ReadonlySet<FormatType>): boolean =>
  actions.length > 0 || profile !== undefined || waitFor > 0 || types.has("screenshot")

/** Whether a page that came over HTTP has little to say until its scripts run: next to no text, and scripts that are to bring it. */
export const isEmptyWithoutScripts = ({ content, contentType, rawHtml, status }: Pick<StoredPage, "content" | "contentType" | "rawHtml" | "status">): boolean => {
  if (status < 200 || status > 299 || !/^(?:text\/html|application\/xhtml\+xml)$/.test(contentType)) return false
  // most pages are told apart by this alone
  if (content.text.length > mostText || rawHtml.length > mostMarkup || !script.test(rawHtml)) return false
  const text = rawHtml.replace(/<(script|style|noscript|template|head)\b[\s\S]*?<\/\1\s*>/gi, " ").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim()
  return text.length <= next || (text.length <= mostText && (emptyMount.test(rawHtml) || asksForScripts.test(rawHtml)))
}

const mostText = 200
const next = 20
const mostMarkup = 1_000_000
const script = /<script\b[^>]*\bsrc\s*=|<script\b[^>]*>[^<]{100}/i
/** Where frameworks put the page that they make. */
const emptyMount = /<(?:div|main|section)\b[^>]*\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|react-root|q-app|main|application|app-root)["'\s>][^<]{0,200}<\/|<app-root\b/i
const asksForScripts = /<noscript\b[^>]*>(?:(?!<\/noscript)[\s\S]){0,500}java\s?script/i
