import type { Verdict } from "@trawl/schema"
import type { TakenPage } from "../documents/take-document.ts"
import { isHtml } from "../reading.ts"
import { blockedBy, toldByHeaders } from "./blocked-by.ts"
import { errorOn } from "./error-on.ts"
import { loginOn } from "./login-on.ts"
import { type PageMarks, pageMarks } from "./page-marks.ts"
import { parkedBy } from "./parked-by.ts"
import { isEmptyWithoutScripts, isLoading } from "./still-loading.ts"

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

/** What the rules look at. */
export interface Clues extends PageMarks {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The text of its main content in lower case, or all its text where nobody has read it. */
  readonly main: string
  readonly shown: boolean
}

/**
 * Tells content from challenges, refusals, logins, errors, parked domains, and pages that are empty or still loading, by rules that a
 * page cannot talk its way out of with meta tags. Linear, and bounded for pages of any size.
 */
export const classifyPage = (page: ClassifiedPage): PageVerdict => {
  const { content, contentType = "text/html", headers = {}, rawHtml, shown = false, status } = page
  // no rule but those about statuses and headers holds for a page with so much to say
  if (content !== undefined && content.text.length > enough && status < 400) {
    const told = toldByHeaders(headers)
    return { ...told === undefined ? { verdict: "content" } : { verdict: "blocked", reason: told }, needsScripts: false }
  }
  const hasHtml = isHtml(contentType)
  const marks = pageMarks(hasHtml ? rawHtml ?? "" : contentType === "text/plain" ? (rawHtml ?? "").slice(0, shortAnswer) : "")
  const clues: Clues = { ...marks, status, headers, main: content?.text.toLowerCase() ?? marks.text, shown }
  const needsScripts = hasHtml && rawHtml !== undefined && isEmptyWithoutScripts(clues, rawHtml.length)
  const found = verdictOf(clues, hasHtml, needsScripts, rawHtml !== undefined)
  return { ...found ?? { verdict: "content" }, needsScripts }
}

const verdictOf = (
  clues: Clues,
  hasHtml: boolean,
  needsScripts: boolean,
  isRead: boolean
): Omit<PageVerdict, "needsScripts"> | undefined => {
  const blocked = blockedBy(clues)
  if (blocked !== undefined) return { verdict: "blocked", reason: blocked }
  const parked = hasHtml ? parkedBy(clues) : undefined
  if (parked !== undefined) return { verdict: "parked", reason: parked }
  const login = loginOn(clues)
  if (login !== undefined) return { verdict: "login", reason: login }
  const error = errorOn(clues)
  if (error !== undefined) return { verdict: "error", reason: error }
  if (needsScripts) return { verdict: "partial", reason: "Empty until scripts run" }
  if (hasHtml && isLoading(clues)) return { verdict: "partial", reason: "Still loading" }
  if (isRead && clues.main.trim() === "" && clues.text === "" && clues.media === "") return { verdict: "empty", reason: "No text" }
  return undefined
}

/** Answers in plain text that say no more than that something is wrong. */
const shortAnswer = 200
const enough = 5_000
