import type { RequestListener } from "node:http"

/** A page of a site: it links to others, is a copy of another page, redirects, is missing, or does not respond. */
type Page =
  | { readonly links: ReadonlyArray<number>; readonly sameAs?: number }
  | { readonly to: number }
  | "missing"
  | "broken"

export interface RandomSite {
  readonly pages: ReadonlyArray<Page>
  readonly serve: RequestListener
  /** The documents that a plain breadth-first walk finds within this depth: numbers of pages, without copies. */
  readonly walk: (maxDepth: number) => ReadonlySet<number>
  /** The document of a URL of the site. */
  readonly documentAt: (path: string) => number
}

/**
 * A site with random links, redirects, canonical URLs, and pages that fail. Each seed makes one site, with paths below
 * `/SEED/`.
 */
export const randomSite = (seed: number): RandomSite => {
  const random = generator(seed)
  const below = (most: number) => Math.floor(random() * most)
  const size = 3 + below(30)
  const pages: Array<Page> = []
  for (let at = 0; at < size; at++) {
    const links = Array.from({ length: below(6) }, () => below(size))
    const kind = random()
    pages.push(
      at === 0 || kind < 0.6 ? { links } : kind < 0.75 ? { to: below(size) } : kind < 0.85 ? "missing" : kind < 0.93
        ? { links: [], sameAs: below(at) }
        : "broken"
    )
  }
  // a copy has the links of its original, and no page is a copy of a copy
  for (const [at, page] of pages.entries()) {
    if (typeof page === "string" || !("sameAs" in page) || page.sameAs === undefined) continue
    const other = pages[page.sameAs]
    pages[at] = typeof other === "object" && "links" in other && other.sameAs === undefined
      ? { links: other.links, sameAs: page.sameAs }
      : { links: page.links }
  }

  /** The final page of redirects: undefined if it does not respond, and for endless redirects. */
  const arrive = (from: number): number | undefined => {
    let at = from
    for (let hops = 0; hops <= size; hops++) {
      const page = pages[at]
      if (page === undefined || page === "broken") return undefined
      if (page === "missing" || "links" in page) return at
      at = page.to
    }
    return undefined
  }
  const documentOf = (at: number): number => {
    const page = pages[at]
    return typeof page === "object" && "links" in page ? page.sameAs ?? at : at
  }
  return {
    pages,
    walk: (maxDepth) => {
      const found = new Set<number>()
      const seen = new Set([0])
      let level = [0]
      for (let depth = 0; level.length > 0 && depth <= maxDepth; depth++) {
        const next: Array<number> = []
        for (const from of level) {
          const at = arrive(from)
          if (at === undefined) continue
          found.add(documentOf(at))
          const page = pages[at]
          for (const link of typeof page === "object" && "links" in page ? page.links : []) {
            if (!seen.has(link)) {
              seen.add(link)
              next.push(link)
            }
          }
        }
        level = next
      }
      return found
    },
    documentAt: (path) => documentOf(Number(/\/(\d+)(?:\D*)$/.exec(path)?.[1])),
    serve: (request, response) => {
      const path = URL.parse(request.url ?? "", "http://site.test")?.pathname ?? ""
      const at = Number(/^\/\d+\/(\d+)/.exec(path)?.[1])
      const page = pages[at]
      if (page === undefined) return void response.writeHead(404).end()
      if (page === "broken") return void response.destroy()
      response.setHeader("content-type", "text/html")
      if (page === "missing") return void response.writeHead(404).end(`<h1>There is no page ${at}</h1>`)
      if ("to" in page) return void response.writeHead(302, { location: `/${seed}/${page.to}` }).end()
      const canonical = page.sameAs === undefined
        ? ""
        : `<link rel="canonical" href="/${seed}/${page.sameAs}">`
      response.end(
        `<!doctype html><title>${at}</title>${canonical}<main><h1>Page ${at} of site ${seed}</h1><p>It has words of its own, such as word${
          at * 7919 + seed
        }, and some that all pages have.</p>${
          page.links.map((link, index) =>
            `<a href="/${seed}/${link}${spellings[(link + index) % spellings.length]}">Page ${link}</a>`
          )
            .join(" ")
        }</main>`
      )
    }
  }
}

/** Suffixes of URLs of the same page. */
const spellings = ["", "/", "?utm_source=a", "#part", "/index.html", "?fbclid=b&utm_medium=c"]

/** Pseudorandom numbers between 0 and 1, the same for each seed. */
const generator = (seed: number) => {
  let state = seed * 2_654_435_761 >>> 0
  return () => {
    state = state + 0x6D2B79F5 >>> 0
    let mixed = Math.imul(state ^ state >>> 15, state | 1)
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61)
    return ((mixed ^ mixed >>> 14) >>> 0) / 4_294_967_296
  }
}
