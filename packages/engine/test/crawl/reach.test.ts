import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { storeAlone } from "./adapters.ts"
import { crawled } from "./crawled.ts"
import { type MemoryAnswer, memoryWeb } from "./memory-web.ts"
import { page } from "./web-site.ts"

const Page = Schema.Literals([0, 1, 2, 3, 4, 5])
/**
 * For each page where it links to, how long it takes, and what it is: a page, a redirect to its first link, a failure,
 * or unindexed.
 */
const Web = Schema.Array(Schema.Struct({
  links: Schema.Array(Page),
  slowness: Schema.Literals([0, 1, 5, 20]),
  kind: Schema.Literals(["page", "page", "page", "redirect", "broken", "noindex", "refresh"])
}))
type Web = typeof Web.Type

describe("on any site", () => {
  it.effect.prop("a crawl ends, and stores every reachable page once, and nothing else", [Web], ([web]) => {
    const internet = memoryWeb((url) => slowed(answer(web, url), web[number(url) ?? -1]?.slowness))
    return Effect.gen(function*() {
      const { stored, events, finished } = yield* crawled("http://localhost/0", { maxDepth: 9 }).pipe(
        Effect.catchTag("CrawlFailed", () => Effect.succeed({ stored: [], events: [], finished: undefined }))
      )
      const inStore = stored.map((path) => Number(path.slice(1)))
      const reached = reachable(web)
      assert.deepStrictEqual(
        inStore.filter((at) => web[at]?.kind !== "refresh"),
        reached.filter((at) => web[at]?.kind === "page")
      )
      for (const at of inStore) assert.include(reached, at)
      for (const at of reached) if (web[at]?.kind === "refresh") assert.isTrue(leadsTo(web, at, inStore), `${at}`)
      for (const event of events) {
        if (event._tag !== "Finished") assert.isAtLeast(event.queued, 0)
      }
      if (finished !== undefined) {
        assert.strictEqual(finished.stored, stored.length)
        assert.deepInclude(events.at(-2), { queued: 0 })
      }
    }).pipe(Effect.provide(Layer.merge(internet.layer, storeAlone)))
  }, { arbitrary: { runs: 100 } })
})

const answer = (web: Web, url: string): string | MemoryAnswer | undefined => {
  const at = number(url)
  const found = at === undefined ? undefined : web[at]
  if (found === undefined) return undefined
  const links = found.links.map((link) => `/${link}`)
  switch (found.kind) {
    case "page":
      return page(`Page ${at}`, ...links)
    case "noindex":
      return { headers: { "x-robots-tag": "noindex" }, body: page(`Page ${at}`, ...links) }
    case "refresh":
      return page(`Page ${at}`).replace("<head>", `<head><meta http-equiv="refresh" content="0;url=${links[0] ?? ""}">`)
    case "broken":
      return { status: 500 }
    case "redirect": {
      const end = redirectEnd(web, at)
      if (end === undefined) return { fails: "TooManyRedirects" }
      const final = answer(web, `http://localhost/${end}`)
      return {
        ...typeof final === "string" ? { body: final } : final ?? { status: 404 },
        url: `http://localhost/${end}`
      }
    }
  }
}

const slowed = (found: string | MemoryAnswer | undefined, slowness = 0) =>
  found === undefined ? undefined : { ...typeof found === "string" ? { body: found } : found, slowness }

const number = (url: string) => {
  const digits = /^http:\/\/localhost\/(\d)$/.exec(url)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The page at the end of redirects; a redirect without a link ends nowhere. */
const redirectEnd = (web: Web, from: number | undefined) => {
  let at = from
  for (let hop = 0; hop < 8; hop++) {
    const found = at === undefined ? undefined : web[at]
    if (found?.kind !== "redirect") return at
    at = found.links[0]
  }
  return undefined
}

/** Numbers of the pages that following links, redirects and refreshes leads to. */
const reachable = (web: Web) => {
  const reached = new Set([0])
  for (const at of reached) {
    const found = web[at]
    if (found === undefined || found.kind === "broken") continue
    for (const link of found.kind === "page" || found.kind === "noindex" ? found.links : found.links.slice(0, 1)) {
      reached.add(link)
    }
  }
  return [...reached].sort()
}

/** Whether the page, or one it sends its readers to in turn, is in the store. */
const leadsTo = (web: Web, from: number, inStore: ReadonlyArray<number>) => {
  let at: number | undefined = from
  for (let hop = 0; hop < 12 && at !== undefined; hop++) {
    if (inStore.includes(at)) return true
    at = web[at]?.links[0]
  }
  return false
}
