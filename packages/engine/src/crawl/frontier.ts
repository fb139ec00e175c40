import { pageKey } from "@trawl/fetcher/url"
import { isBinary, isTrap } from "./unwanted-urls.ts"

/** A page to visit. */
export interface FrontierPage {
  readonly url: string
  /** Number of links from the start page. */
  readonly depth: number
}

export interface FrontierBounds {
  /** Deeper pages are not added. */
  readonly maxDepth: number
  /** Maximum number of URLs. When it is reached, no more are added. */
  readonly capacity: number
  /** Query strings added per path. */
  readonly maxQueries: number
}

/** The known pages and the order of visits, shallowest first. Its memory is bounded. */
export class SiteFrontier {
  readonly #bounds: FrontierBounds
  readonly #states = new Map<string, "waiting" | "visiting" | "stored" | "passed">()
  readonly #levels: Array<Array<string>> = []
  readonly #queries = new Map<string, number>()
  readonly #deferred = new Map<string, Array<FrontierPage>>()
  #open = 0

  constructor(bounds: FrontierBounds) {
    this.#bounds = bounds
  }

  /** The number of pages that wait for a visit or are being visited. */
  get open(): number {
    return this.#open
  }

  /** Adds a new crawlable URL within the bounds. Returns whether it was added. */
  add(url: string, depth: number): boolean {
    if (depth > this.#bounds.maxDepth || this.#states.size >= this.#bounds.capacity) return false
    if (this.#states.has(pageKey(url)) || isBinary(url) || isTrap(url) || !this.#admitsQuery(url)) return false
    this.#wait({ url, depth })
    return true
  }

  /**
   * The next pages, all of the same depth. Claim each one when its visit begins, because a redirect may already have
   * led there.
   */
  take(atMost: number): ReadonlyArray<FrontierPage> {
    const depth = this.#levels.findIndex((level) => level !== undefined && level.length > 0)
    return (this.#levels[depth] ?? []).splice(0, atMost).map((url) => ({ url, depth }))
  }

  /** Begins the visit of a URL, added or not. Returns false if it was visited or is being visited. */
  claim(url: string): boolean {
    if (this.met(url)) return false
    const key = pageKey(url)
    if (!this.#states.has(key)) this.#open++
    this.#states.set(key, "visiting")
    return true
  }

  /** Whether the URL was visited or is being visited. */
  met(url: string): boolean {
    const state = this.#states.get(pageKey(url))
    return state !== undefined && state !== "waiting"
  }

  /** Ends the visit of a claimed URL without a result, unless it has been settled. */
  leave(url: string): void {
    if (this.#states.get(pageKey(url)) === "visiting") this.settle(url, "passed")
  }

  /** Ends the visit of a claimed URL with its result. */
  settle(url: string, state: "stored" | "passed"): void {
    const key = pageKey(url)
    this.#states.set(key, state)
    this.#open--
    const deferred = this.#deferred.get(key)
    this.#deferred.delete(key)
    if (state === "passed") deferred?.forEach((place) => this.#wait(place))
  }

  /**
   * Suspends the visit of a page that duplicates `other`. Returns false if `other` is known to have failed. If `other`
   * fails later, the page is visited again.
   */
  defer(place: FrontierPage, other: string): boolean {
    const key = pageKey(other)
    const expected = this.#states.get(key) !== "passed" && (this.#states.has(key) || this.add(other, place.depth))
    if (!expected) return false
    this.settle(place.url, "passed")
    if (this.#states.get(key) === "stored") return true
    const deferred = this.#deferred.get(key)
    if (deferred === undefined) this.#deferred.set(key, [place])
    else deferred.push(place)
    return true
  }

  #wait(place: FrontierPage): void {
    this.#states.set(pageKey(place.url), "waiting")
    const level = this.#levels[place.depth] ??= []
    level.push(place.url)
    this.#open++
  }

  #admitsQuery(url: string): boolean {
    const mark = url.indexOf("?")
    if (mark < 0) return true
    const path = pageKey(url.slice(0, mark))
    const queries = this.#queries.get(path) ?? 0
    if (queries >= this.#bounds.maxQueries) return false
    this.#queries.set(path, queries + 1)
    return true
  }
}
