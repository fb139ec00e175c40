import { wordsOf } from "../../../scrape/formats/passages.ts"
import { webAddress } from "../../ground/web-address.ts"
import { isTelling, withoutOrders } from "../../work/task-words.ts"

/** The URLs, names and words in a prompt. */
export interface ParsedPrompt {
  /** Absolute http(s) URLs in it. */
  readonly urls: ReadonlyArray<string>
  /** Hosts, with a path if one follows. */
  readonly sites: ReadonlyArray<string>
  /** Texts in quotation marks or backticks. */
  readonly quoted: ReadonlyArray<string>
  /** Identifiers, and names that begin with a capital. */
  readonly names: ReadonlyArray<string>
  /** All words that describe the subject, including names, in order. */
  readonly words: ReadonlyArray<string>
  readonly filetype: string | undefined
}

export const parsePrompt = (prompt: string): ParsedPrompt => {
  const text = prompt.slice(0, maxLength)
  const urls = [...text.matchAll(/\bhttps?:\/\/[^\s<>"'`“”)\]}]+/giu)].flatMap(([url]) =>
    webAddress(url.slice(0, maxUrlLength).replace(/(?<![.,;:!?])[.,;:!?]+$/u, ""))
  )
  const withoutUrls = text.replace(/\bhttps?:\/\/[^\s<>"'`“”)\]}]+/giu, " ")
  const sites = [...withoutUrls.matchAll(named)].map(([, explicit, host]) =>
    (explicit ?? host ?? "").slice(0, maxUrlLength).replace(/(?<![.,;:!?/])[.,;:!?/]+$/u, "").toLowerCase()
  ).filter((site) => site !== "")
  const plain = withoutOrders(withoutUrls.replace(named, " "))
  const quoted = [
    ...plain.matchAll(/["“]([^"“”\n]{2,80})["”]|`([^`\n]{2,80})`|(?<=\s)['‘]([^'’\n]{2,80})['’](?=[\s.,;:!?]|$)/gu)
  ]
    .map(([, double, code, single]) => (double ?? code ?? single ?? "").trim()).filter((one) => wordsOf(one).size > 0)
  const tokens = plain.split(/\s+/u).map((token) =>
    token.slice(0, maxTokenLength).replace(/^[^\p{L}\p{N}_$@#.-]+|[^\p{L}\p{N}_+#]+$/gu, "").replace(/(?:'|’)s$/u, "")
  ).filter((token) => token !== "")
  // a word such as Schema describes the subject if it is used as a name
  const words = [
    ...new Set(tokens.filter((token) => isTelling(token) || /^\p{Lu}\p{Ll}/u.test(token) && isName(token, plain)))
  ]
  return {
    urls: [...new Set(urls)],
    sites: [...new Set(sites)],
    quoted: [...new Set(quoted)],
    names: words.filter((word) => isIdentifier(word) || isName(word, plain)),
    words,
    filetype: /\bPDF(?:s| files?| documents?)?\b/u.test(plain) ? "pdf" : undefined
  }
}

const maxLength = 10_000
const maxUrlLength = 2_000
const maxTokenLength = 200

const domains =
  "com|org|net|io|dev|edu|gov|int|co|uk|de|fr|es|it|nl|ch|at|eu|us|ca|au|jp|cn|in|br|app|ai|info|me|tv|wiki|test|local"
const named = new RegExp(
  `\\bsite:(\\S+)|(?<![@\\w./-])((?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${domains})(?![.-]*\\w)|localhost:\\d+|\\d{1,3}(?:\\.\\d{1,3}){3}:\\d+)(?::\\d+)?(?:/[^\\s,;"'\`)\\]]*)?)`,
  "giu"
)

/**
 * Whether a word is an identifier, such as `core.abbrev`, `--force`, `retryPolicy`, `SQLITE_MAX_LENGTH` or `utf8mb4`.
 */
export const isIdentifier = (word: string): boolean =>
  /^[\w$@#.:/+-]+$/u.test(word) &&
  (/[\p{L}\d][._:/-]+[\p{L}\d]/u.test(word) || word.startsWith("-") || /\p{Ll}\p{Lu}/u.test(word) ||
    /\p{L}\d|\d\p{L}/u.test(word) || word.includes("_"))

/** Whether a word is capitalized although no sentence begins with it, or is in capitals. */
const isName = (word: string, text: string): boolean => {
  if (!/^\p{Lu}/u.test(word)) return false
  const at = text.indexOf(word)
  const before = at > 0 ? text.slice(Math.max(0, at - maxLookBehind), at).trimEnd().at(-1) : undefined
  return before !== undefined && !/[.!?:]/u.test(before) || /^\p{Lu}{2,}$/u.test(word)
}

// a few characters are enough, because white space was collapsed
const maxLookBehind = 4
