import type { Verdict } from "@trawl/schema"
import type { TakenPage } from "../documents/take-document.ts"
import { type PageMarks, pageMarks } from "./page-marks.ts"

/** What a page is, and why. */
export interface PageVerdict {
  readonly verdict: Verdict
  /** What the verdict rests on, such as `Cloudflare challenge`; absent for `content`. */
  readonly reason?: string | undefined
  /** It has next to no text and scripts that may bring some: worth opening in the browser. */
  readonly needsScripts: boolean
}

/** Neither billed, stored nor indexed: what came is not what anybody publishes at the URL. */
export const isWorthless = (verdict: PageVerdict | undefined): boolean => verdict?.verdict === "blocked" || verdict?.verdict === "parked"

/** A page to classify. All but the status may be unknown: a page from the cache has no headers, one that nobody has read no content. */
export interface ClassifiedPage extends Partial<Pick<TakenPage, "contentType" | "rawHtml" | "shown">> {
  readonly status: number
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly content?: Pick<TakenPage["content"], "text"> | undefined
}

/** Tells content from challenges, refusals, logins, errors, parked domains, and pages that are empty or still loading. */
export const classifyPage = (page: ClassifiedPage): PageVerdict => {
  const { content, contentType = "text/html", headers = {}, rawHtml, status } = page
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType)
  const marks = isHtml && rawHtml !== undefined ? pageMarks(rawHtml) : undefined
  const needsScripts = marks !== undefined && isEmptyWithoutScripts(page, marks)
  const found = ofHeaders(headers) ?? ofStatus(status) ??
    (needsScripts ? { verdict: "partial", reason: "Empty until scripts run" } as const : undefined) ??
    (content?.text.trim() === "" && marks?.text === "" ? { verdict: "empty", reason: "No text" } as const : undefined)
  return { verdict: "content", ...found, needsScripts }
}

interface Finding {
  readonly verdict: Exclude<Verdict, "content">
  readonly reason: string
}

const ofHeaders = (headers: Readonly<Record<string, string>>): Finding | undefined =>
  headers["cf-mitigated"] === "challenge" ? { verdict: "blocked", reason: "Cloudflare challenge" } : undefined

const ofStatus = (status: number): Finding | undefined => status >= 400 ? { verdict: "error", reason: `HTTP ${status}` } : undefined

/** Whether a page that came over HTTP has little to say until its scripts run: next to no text, and scripts that are to bring it. */
const isEmptyWithoutScripts = (
  { content, shown, status }: ClassifiedPage,
  { asksForScripts, hasEmptyMount, hasScripts, text }: PageMarks
): boolean => {
  if (shown === true || status < 200 || status > 299 || !hasScripts) return false
  if (content !== undefined && content.text.length > littleText) return false
  return content?.text.trim() === "" || text.length <= nextToNothing || (text.length <= littleText && (hasEmptyMount || asksForScripts))
}

const littleText = 200
const nextToNothing = 20
