import { tokenHash } from "@trawl/full-text/text"
import { readTokens } from "./read-tokens.ts"
import { isTrap } from "./unwanted-urls.ts"

/** A page that was read. */
interface ReadPage {
  readonly url: string
  /** The page that links to it. Undefined for the start page and for pages of sitemaps. */
  readonly parent: string | undefined
  readonly title: string
  readonly text: string
}

/** How much the pages of a pattern repeat each other: from 0 to `scoreOfClosed`. Also a change of that. */
export interface PatternScore {
  readonly pattern: string
  readonly score: number
}

/**
 * Finds parts of a site that never end: calendars, session IDs, empty pages of lists, combinations of filters, error
 * pages with status 200, and paths that repeat themselves.
 *
 * A page is a repeat if a page of its own pattern links to it, and earlier pages of the pattern contain all its pairs
 * of words. After some repeats, the crawl no longer follows the links of a repeat to pages of the pattern. After more,
 * it leaves out the waiting pages of the pattern. Pages with new words are read, and their links are followed.
 *
 * Keeps the scores of some thousand patterns, and the hashes of pairs of words in a table of fixed size.
 */
export class TrapDetection {
  /** `isKnown`: this process has read a page of the pattern. */
  readonly #patterns = new Map<string, { score: number; isKnown: boolean }>()
  readonly #closed = new Set<string>()
  readonly #maxDepth: number
  readonly #notes: Set<string>
  /** The pairs of words of all mixed pages would push out those of the other patterns. */
  readonly #seen: Record<"mixed" | "other", Int32Array | undefined> = { mixed: undefined, other: undefined }

  /** `scores` and `notes` are those of the same crawl in an earlier process. */
  constructor({ maxDepth = maxDepthByDefault, notes = [], scores = [] }: {
    readonly maxDepth?: number | undefined
    readonly scores?: ReadonlyArray<PatternScore> | undefined
    readonly notes?: ReadonlyArray<string> | undefined
  } = {}) {
    this.#maxDepth = maxDepth
    this.#notes = new Set(notes)
    for (const { pattern, score } of scores) {
      this.#patterns.set(pattern, { score, isKnown: false })
      if (score >= scoreOfClosed && isEndless.test(pattern)) this.#closed.add(pattern)
    }
  }

  /** Whether a URL that was found is worth a visit. `repeat` is the page that links to it, if that is a repeat. */
  admits(url: URL, depth: number, repeat: URL | undefined): boolean {
    if (isTrap(url)) {
      this.#note("URLs whose path repeats itself, such as", url.href, ", were left out.")
      return false
    }
    if (depth > this.#maxDepth) {
      this.#note(`Pages more than ${maxDepthByDefault} links from the start page, such as`, url.href, depthAdvice)
      return false
    }
    return !this.isClosed(url) && (repeat === undefined || patternOf(url).family !== patternOf(repeat).family)
  }

  /** Whether pages like this one repeat each other so often that no more of them are read. */
  isClosed(url: URL): boolean {
    return this.#closed.size > 0 && this.#closed.has(patternOf(url).name)
  }

  /** Takes note of the score of a pattern over all processes that read the site. */
  learn({ pattern: name, score }: PatternScore): void {
    const pattern = this.#patterns.get(name)
    if (pattern !== undefined) pattern.score = score
  }

  /**
   * Takes note of a page. Returns whether its links lead to more repeats, and by how much the score of its pattern
   * changed, if it did.
   */
  observe({ parent, text, title, url }: ReadPage): {
    readonly leadsNowhere: boolean
    readonly changed?: PatternScore | undefined
  } {
    const { family, isEndless, isMixed, name } = patternOf(new URL(url))
    const step = isEndless ? endlessStep : 1
    if (parent === undefined || patternOf(new URL(parent)).family !== family) return { leadsNowhere: false }
    const pattern = this.#patterns.get(name) ?? { score: 0, isKnown: false }
    this.#patterns.delete(name)
    if (this.#patterns.size >= maxPatterns) this.#patterns.delete(this.#patterns.keys().next().value ?? "")
    this.#patterns.set(name, pattern)

    const before = pattern.score
    let score = before
    const isRepeat = !this.#saysNews(name, isMixed, url, `${title}\n${text}`.slice(0, maxCharacters))
    // the words of an earlier process are not known, so its pages seem new
    if (pattern.isKnown || isRepeat) {
      score = Math.min(Math.max(before + (isRepeat ? step : -penalty * step), 0), scoreOfClosed)
    }
    pattern.score = score
    pattern.isKnown = true
    if (before < scoreOfCut && score >= scoreOfCut) {
      const what = name.endsWith(filters) ? "Pages with three or more filters like" : repeatedPages
      this.#note(what, url, " repeat each other, so the crawl stopped following the links between them.")
      this.#notes.add("To read such pages, send their URLs to POST /v2/batch/scrape.")
    }
    if (score >= scoreOfClosed && isEndless) this.#closed.add(name)
    return {
      leadsNowhere: isRepeat && score >= scoreOfCut,
      changed: score === before ? undefined : { pattern: name, score: score - before }
    }
  }

  /** What was left out, for the warning of the crawl. */
  get notes(): ReadonlyArray<string> {
    return [...this.#notes]
  }

  /** Adds a sentence about a kind of trap, with its first example, and some about groups of pages. */
  #note(what: string, example: string, why: string): void {
    const known = [...this.#notes].filter((note) => note.startsWith(what)).length
    if (known < (what === repeatedPages ? maxExamples : 1)) {
      this.#notes.add(`${what} ${example.length > 120 ? `${example.slice(0, 119)}…` : example}${why}`)
    } else if (what === repeatedPages) this.#notes.add("Other groups of pages repeat each other as well.")
  }

  /**
   * Whether a text has two successive words that the pattern has not had, or more than a few new runs of three numbers.
   * Endless pages count themselves and show the time, so numbers alone are little news, and none if they are in the URL.
   */
  #saysNews(name: string, isMixed: boolean, url: string, text: string): boolean {
    const seen = this.#seen[isMixed ? "mixed" : "other"] ??= new Int32Array(seenSize)
    const seed = tokenHash(name)
    const isNew = (one: number, other: number): boolean => {
      const pair = Math.imul(Math.imul(seed ^ one, 0x9e3779b1) ^ other, 0x85ebca6b)
      const at = (pair ^ (pair >>> 15)) & (seenSize - 1)
      if (seen[at] === pair) return false
      seen[at] = pair
      return true
    }
    const ofUrl = new Set(url.match(numbers))
    let hasNewWords = false
    let newNumbers = 0
    let before = 0
    let lastNumber = 0
    let last = 0
    const endLine = () => {
      // a line of one word is news as well
      if (last !== 0 && isNew(last, 0)) hasNewWords = true
      last = 0
    }
    const comparable = withoutUrl(text, url)
    readTokens(comparable, (start, end, hash, isNumber) => {
      if (!isNumber) {
        if (isNew(last, hash)) hasNewWords = true
        last = hash
      } else if (!ofUrl.has(comparable.slice(start, end))) {
        if (isNew(before ^ lastNumber, hash)) newNumbers++
        before = Math.imul(lastNumber, 31)
        lastNumber = hash
      }
    }, endLine)
    endLine()
    return hasNewWords || newNumbers > maxNewNumbers
  }
}

interface UrlPattern {
  /** The URL without the parts that change from page to page: numbers, dates, identifiers, values of parameters. */
  readonly name: string
  /** The pages among which a trap leads on. */
  readonly family: string
  /** It includes all pages whose URL has no such parts. */
  readonly isMixed: boolean
  /** Paths without a query and a date are rarely endless: they need more repeats, and are never closed. */
  readonly isEndless: boolean
}

const patternOf = ({ host, pathname, searchParams }: URL): UrlPattern => {
  const path = pathname.replace(
    /\/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-](?:0?[1-9]|[12]\d|3[01]))?(?=\/|$)/g,
    "/{date}"
  )
    .replace(/;[^/]*/g, ";").split("/").map((segment) => placeholder(segment) ?? segment).join("/")
  const names = [...new Set(searchParams.keys())].toSorted()
  const isMixed = names.length === 0 && !path.includes("{") && !path.includes(";")
  const family = isMixed ? host : host + path
  const query = names.length > 2 ? filters : encodeURIComponent(names.join("&"))
  const name = names.length === 0 ? family : `${family}?${query}`
  return { name, family, isMixed, isEndless: isEndless.test(name) }
}

const isEndless = /\?|\{date\}|;/

const filters = "{filters}"

const placeholder = (segment: string): string | undefined => {
  if (/^(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?(?:0[1-9]|[12]\d|3[01]))?$/.test(segment)) return "{date}"
  if (/^\d+$/.test(segment)) return "{number}"
  return identifier.test(segment) ? "{id}" : undefined
}

const identifier = /^(?=.*\d)[\da-z_-]{12,}$/i
const numbers = /\p{N}+/gu

/** Error pages show the address that was requested. */
const withoutUrl = (text: string, href: string): string => {
  const { pathname, search } = new URL(href)
  return [pathname + search, pathname, search].filter((part) => part.length > 3)
    .reduce((rest, part) => rest.replaceAll(part, " "), text)
}

const repeatedPages = "Pages like"
const depthAdvice = ", were left out. To read them, set maxDiscoveryDepth."

const scoreOfCut = 100
export const scoreOfClosed = 300
/** The number of repeats that a page with news outweighs. */
const penalty = 10
const maxDepthByDefault = 1_000
const maxNewNumbers = 8
const endlessStep = 5
const maxExamples = 4
const maxPatterns = 5_000
const maxCharacters = 100_000
/** Pairs of words that are remembered, in 1 MiB. A newer pair replaces one in the same place. */
const seenSize = 1 << 18
