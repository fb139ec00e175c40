/** The links that a crawl has seen last, so that the menus of a site cost nothing after its first pages. */
export class KnownLinks {
  #recent = new Set<string>()
  #earlier: ReadonlySet<string> = new Set()

  has(url: string): boolean {
    if (this.#recent.has(url)) return true
    const isKnown = this.#earlier.has(url)
    if (isKnown) this.add(url)
    return isKnown
  }

  add(url: string): void {
    if (this.#recent.size >= maxRecent) {
      this.#earlier = this.#recent
      this.#recent = new Set()
    }
    this.#recent.add(url)
  }
}

/** Each takes about 150 bytes. */
const maxRecent = 5_000
