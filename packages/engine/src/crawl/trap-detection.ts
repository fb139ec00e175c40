import { hash } from "node:crypto"
import { isTrap } from "./unwanted-urls.ts"

/**
 * Finds parts of a site that never end: calendars, session IDs, empty pages of lists, combinations of filters, and
 * paths that repeat themselves. Pages of one pattern whose texts repeat each other close the pattern. Keeps at most
 * some thousand patterns of a crawl in memory.
 */
export class TrapDetection {
  readonly #patterns = new Map<string, Pattern>()
  readonly #paths = new Map<string, { combinations: number; readonly names: Set<string>; isClosed: boolean }>()
  readonly #notes = new Set<string>()

  /** Whether a URL that was found is worth a visit. */
  admits(href: string): boolean {
    const url = new URL(href)
    if (isTrap(href)) {
      this.#notes.add(`URLs whose path repeats itself, such as ${shortened(href)}, were left out.`)
      return false
    }
    return !this.isClosed(href) && this.#admitsFilters(url)
  }

  /** Whether the pages like this one repeat each other. */
  isClosed(href: string): boolean {
    return this.#patterns.get(patternOf(href))?.isClosed === true
  }

  /** Takes note of the title and the text of a page that was read. */
  observe(href: string, title: string, text: string): void {
    const name = patternOf(href)
    const pattern = this.#patterns.get(name) ?? { texts: new Set(), pages: 0, repeats: 0, isClosed: false }
    if (pattern.isClosed) return
    if (!this.#patterns.has(name) && this.#patterns.size >= mostPatterns) return
    this.#patterns.set(name, pattern)
    const isDated = name.includes("{date}")
    const hasQuery = !name.endsWith("?")
    // endless lists and calendars count their pages
    const all = hasQuery ? `${title} ${text}`.replace(/\p{N}+/gu, "") : `${title} ${text}`
    const words = isDated ? all.replace(/\p{N}+|\p{L}+/gu, (word) => isOfDate(word) ? "" : word) : all
    const digest = hash("sha1", words.replace(/\s+/g, " ").trim().slice(0, mostCharacters), "base64")
    pattern.pages++
    if (pattern.texts.has(digest)) pattern.repeats++
    else if (pattern.texts.size < mostTexts) pattern.texts.add(digest)
    if (
      pattern.repeats >= (hasQuery || isDated ? mostRepeats : mostRepeatsOfPaths) &&
      pattern.repeats >= 0.7 * pattern.pages
    ) {
      pattern.isClosed = true
      pattern.texts.clear()
      this.#notes.add(
        `Pages like ${
          shortened(href)
        } repeat each other (${pattern.repeats} of ${pattern.pages}), so the crawl left out the others.`
      )
    }
  }

  /** What was left out, for the warning of the crawl. */
  get notes(): ReadonlyArray<string> {
    return [...this.#notes]
  }

  /** Filters of a list can be combined in more ways than there are pages. */
  #admitsFilters(url: URL): boolean {
    const names = [...url.searchParams.keys()].toSorted()
    if (names.length < 3) return true
    const name = url.host + url.pathname
    if (!this.#paths.has(name) && this.#paths.size >= mostPatterns) return true
    const path = this.#paths.get(name) ?? { combinations: 0, names: new Set(), isClosed: false }
    this.#paths.set(name, path)
    if (path.isClosed) return false
    path.combinations++
    if (path.names.size < leastNameSets) path.names.add(names.join("&"))
    if (path.combinations <= mostCombinations || path.names.size < leastNameSets) return true
    path.isClosed = true
    this.#notes.add(
      `Combinations of three or more filters, such as ${
        shortened(url.href)
      }, were left out after the first ${mostCombinations}.`
    )
    return false
  }
}

interface Pattern {
  /** Digests of different texts. */
  readonly texts: Set<string>
  pages: number
  repeats: number
  isClosed: boolean
}

/** A URL without the parts that change from page to page: numbers, dates, identifiers and the values of parameters. */
const patternOf = (href: string): string => {
  const url = new URL(href)
  const path = url.pathname.replace(
    /\/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-](?:0?[1-9]|[12]\d|3[01]))?(?=\/|$)/g,
    "/{date}"
  )
    .replace(/;[^/]*/g, ";").split("/").map((segment) => placeholder(segment) ?? segment).join("/")
  const query = [...url.searchParams].map(([name, value]) =>
    `${name}=${dateNames.test(name) ? "{date}" : placeholder(value) ?? "{text}"}`
  )
  return `${url.host}${path}?${[...new Set(query)].toSorted().join("&")}`
}

const placeholder = (text: string): string | undefined => {
  if (text === "{date}" || /^(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?(?:0[1-9]|[12]\d|3[01]))?$/.test(text)) {
    return "{date}"
  }
  if (/^\d+$/.test(text)) return "{number}"
  return /^(?=.*\d)[\da-z_-]{12,}$/i.test(text) ? "{id}" : undefined
}

const dateNames = /^(?:date|day|week|month|year|from|to|start|end|cal(?:endar)?)$/i

/** Years, days of a month, and the names of months and days. */
const isOfDate = (word: string): boolean =>
  /^(?:(?:19|20)\d\d|0?[1-9]|[12]\d|3[01])$/.test(word) || namesOfTimes.test(word)

const namesOfTimes =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)$/i

const shortened = (href: string): string => href.length > 120 ? `${href.slice(0, 119)}…` : href

const mostRepeats = 30
/** Paths without a query and a date are rarely endless. */
const mostRepeatsOfPaths = 1_000
const mostCombinations = 100
const leastNameSets = 3
const mostPatterns = 5_000
const mostTexts = 2_000
const mostCharacters = 200_000
