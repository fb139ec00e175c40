import { assert, describe, it } from "@effect/vitest"
import { urlIdentity } from "@trawl/fetcher/url"
import { type PatternScore, TrapDetection } from "../../src/crawl/trap-detection.ts"
import { endlessSites, type MadeUpPage, realSites, startsOfRealSites } from "./endless-sites.ts"

/**
 * Reads a site breadth first, in `count` processes that take turns, and starts new processes after the page `restart`.
 */
const crawl = (start: string, page: (url: URL) => MadeUpPage, limit: number, restart = Infinity, count = 1) => {
  const scores = new Map<string, PatternScore>()
  const startAll = (notes: ReadonlyArray<string> = []) =>
    Array.from({ length: count }, () => new TrapDetection({ scores: [...scores.values()], notes }))
  let processes = startAll()
  const first = { url: new URL(start, "http://site.test").href, parent: "http://site.test/", depth: 1 }
  const known = new Set([urlIdentity(first.url)])
  const waiting = [first]
  let read = 0
  for (const { depth, parent, url } of waiting) {
    const traps = processes[read % count]!
    if (traps.isClosed(new URL(url))) continue
    if (read === limit) break
    if (read === restart) processes = startAll(traps.notes)
    read++
    const { links, text, title } = page(new URL(url))
    const { changed, leadsNowhere } = traps.observe({ url, parent, title, text })
    if (changed !== undefined) {
      const { pattern, score } = changed
      const total = { pattern, score: (scores.get(pattern)?.score ?? 0) + score }
      scores.set(pattern, total)
      traps.learn(total)
    }
    for (const link of links) {
      const found = new URL(link, url)
      const key = urlIdentity(found.href)
      if (known.has(key) || !traps.admits(found, depth + 1, leadsNowhere ? new URL(url) : undefined)) continue
      known.add(key)
      waiting.push({ url: found.href, parent: url, depth: depth + 1 })
    }
  }
  return { read, notes: [...new Set(processes.flatMap(({ notes }) => notes))] }
}

describe("reads all 500 pages of", () => {
  for (const [name, page] of Object.entries(realSites)) {
    it(name, () => {
      assert.deepStrictEqual(crawl(startsOfRealSites[name] ?? "", page, 1_000), { read: 500, notes: [] })
    })
  }
})

/** The maximum number of pages read of each trap. */
const costs: Readonly<Record<keyof typeof endlessSites, number>> = {
  "calendar without events": 50,
  "calendar in the path": 110,
  "calendar with a new text on each page": 1_000,
  "combinations of 6 filters": 250,
  "session IDs": 50,
  "session IDs in the path": 50,
  "pagination that repeats the last page": 50,
  "pagination with generated text": 1_000,
  "path that repeats itself": 3,
  "error page with status 200 and relative links": 400
}

describe("stops at a trap, with a note:", () => {
  for (const [name, most] of Object.entries(costs)) {
    it(`${name}, after at most ${most} pages, with and without a restart`, () => {
      const { page, start } = endlessSites[name] ?? assert.fail(name)
      for (const restart of [Infinity, 30]) {
        const { notes, read } = crawl(start, page, 2_000, restart)
        assert.isAtMost(read, most + (restart === Infinity ? 0 : 30))
        assert.isAtLeast(notes.length, 1)
        assert.isAtMost(notes.length, 3)
      }
    })
  }
})

describe("in three processes, reads at most twice as many pages of a trap as in one:", () => {
  for (const name of Object.keys(costs)) {
    it(name, () => {
      const { page, start } = endlessSites[name] ?? assert.fail(name)
      const [alone, shared] = [crawl(start, page, 2_000), crawl(start, page, 2_000, Infinity, 3)]
      assert.isAtMost(shared.read, alone.read * 2 + 3)
      assert.isAtLeast(shared.notes.length, 1)
    })
  }
})

it("describes in a few notes what it skipped on a site with many traps", () => {
  const pages = Object.values(endlessSites)
  const { notes } = crawl("/", (url) => {
    const trap = pages.find(({ start }) => url.pathname.split(/[/;]/)[2] === start.split(/[/;?]/)[1])
    if (trap === undefined) {
      return { title: "", text: "", links: pages.flatMap(({ start }) => [1, 2, 3].map((at) => `/${at}${start}`)) }
    }
    const [, part = ""] = url.pathname.split("/")
    const inner = new URL(url.href.replace(`/${part}/`, "/"))
    const { links, ...rest } = trap.page(inner)
    return { ...rest, links: links.map((link) => `/${part}${link}`) }
  }, 5_000)
  assert.isAtMost(notes.length, 9)
  assert.strictEqual(new Set(notes).size, notes.length)
})
