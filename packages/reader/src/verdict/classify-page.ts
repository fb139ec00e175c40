import { longText } from "../content/page-content.ts"
import { isHtml } from "../decode/text-format.ts"
import { blockedBy, blockedByHeaders } from "./blocked-by.ts"
import { pageError } from "./page-error.ts"
import { loginOn } from "./login-on.ts"
import { type PageFeatures, pageFeatures } from "./page-features.ts"
import { parkedBy } from "./parked-by.ts"
import { isEmptyAfterScripts, isEmptyWithoutScripts, isLoading } from "./still-loading.ts"

/** The class of a page. */
export type Verdict = "content" | "blocked" | "login" | "error" | "parked" | "partial" | "empty"

/** The class of a page, and the reason. */
export interface PageVerdict {
  readonly verdict: Verdict
  /** The reason for the verdict, such as `Cloudflare challenge`; absent for `content`. */
  readonly reason?: string | undefined
  /** The page has almost no text, but has scripts that may add some: open it in the browser. */
  readonly needsScripts: boolean
}

/** Pages that are not billed, stored or indexed, because they are not the content of their URL. */
export const isUnbilled = (verdict: PageVerdict | undefined): boolean =>
  verdict?.verdict === "blocked" || verdict?.verdict === "parked"

/**
 * A page to classify. Only the status is required: a page from the cache has no headers, and raw bytes have no content.
 */
export interface ClassifiedPage {
  readonly status: number
  /** Media type without parameters, lower case; HTML by default. */
  readonly contentType?: string | undefined
  /** The body as text. */
  readonly rawHtml?: string | undefined
  /** A browser has rendered the page. */
  readonly rendered?: boolean | undefined
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly content?: { readonly text: string } | undefined
}

/** The input of the rules. */
export interface ClassifierInput extends PageFeatures {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The text of the main content in lower case, or all text if the page was not parsed. */
  readonly main: string
  readonly rendered: boolean
}

/**
 * Classifies a page as content, challenge or refusal, login, error, parked domain, still loading or empty. The rules
 * ignore meta tags, so a page cannot override them. Takes linear time, and bounded time for pages of any size.
 */
export const classifyPage = (page: ClassifiedPage): PageVerdict => {
  const { content, contentType = "text/html", headers = {}, rawHtml, rendered = false, status } = page
  // for a page with this much text, only the rules about status and headers apply
  if (content !== undefined && content.text.length > longText && status < 400) {
    const byHeaders = blockedByHeaders(headers)
    return {
      ...byHeaders === undefined ? { verdict: "content" } : { verdict: "blocked", reason: byHeaders },
      needsScripts: false
    }
  }
  const hasHtml = isHtml(contentType)
  const features = pageFeatures(
    hasHtml ? rawHtml ?? "" : contentType === "text/plain" ? (rawHtml ?? "").slice(0, shortAnswer) : ""
  )
  const input: ClassifierInput = {
    ...features,
    status,
    headers,
    main: content?.text.toLowerCase() ?? features.text,
    rendered
  }
  const needsScripts = hasHtml && rawHtml !== undefined && isEmptyWithoutScripts(input, rawHtml.length)
  const found = verdictOf(input, hasHtml, needsScripts, rawHtml !== undefined)
  return { ...found ?? { verdict: "content" }, needsScripts }
}

const verdictOf = (
  input: ClassifierInput,
  hasHtml: boolean,
  needsScripts: boolean,
  isRead: boolean
): Omit<PageVerdict, "needsScripts"> | undefined => {
  const blocked = blockedBy(input)
  if (blocked !== undefined) return { verdict: "blocked", reason: blocked }
  const parked = hasHtml ? parkedBy(input) : undefined
  if (parked !== undefined) return { verdict: "parked", reason: parked }
  const login = loginOn(input)
  if (login !== undefined) return { verdict: "login", reason: login }
  const error = pageError(input)
  if (error !== undefined) return { verdict: "error", reason: error }
  if (needsScripts) return { verdict: "partial", reason: "Empty until scripts run" }
  if (hasHtml && isEmptyAfterScripts(input)) return { verdict: "partial", reason: "Empty after scripts ran" }
  if (hasHtml && isLoading(input)) return { verdict: "partial", reason: "Still loading" }
  if (isRead && input.main.trim() === "" && input.text === "" && input.media === "") {
    return { verdict: "empty", reason: "No text" }
  }
  return undefined
}

/** Maximum length of a plain-text response that is only an error message. */
const shortAnswer = 200
