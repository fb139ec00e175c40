import { PageStore, SearchIndex } from "@trawl/engine"
import { exact, site } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import process from "node:process"
import { keywordOf, numberedUrl, numberedUrls } from "../numbered-page.ts"
import { openEngine } from "../open-engine.ts"

/** The defects of a data directory after a kill. */
export interface Checked {
  readonly problems: ReadonlyArray<string>
  readonly pages: number
}

// Arguments: data directory, number of the last acknowledged page.
const [directory = "", acknowledged = ""] = process.argv.slice(2)
const last = Number(acknowledged)
const searches = 200

const checked = await Effect.gen(function*() {
  const store = yield* PageStore
  const { search } = yield* SearchIndex
  const problems: Array<string> = []
  const oldest = Math.max(0, last - numberedUrls + 1)
  const step = Math.max(1, Math.floor((last - oldest) / searches))
  for (let number = oldest; number <= last; number++) {
    const url = numberedUrl(number)
    const page = yield* store.get(url)
    const kept = Number(/^Page (\d+)$/u.exec(page?.content.title ?? "")?.[1])
    if (!(kept >= number)) problems.push(`${url} contains ${page?.content.title ?? "nothing"}, not page ${number}`)
    if (page === undefined || (number - oldest) % step !== 0 && number !== last) continue
    const hits = yield* search({ terms: [exact(keywordOf(kept))], limit: 10, highlights: false })
    if (hits.length !== 1 || hits[0]?.url !== url) {
      problems.push(`page ${kept} is found as ${hits.map((hit) => hit.url).join(", ") || "nothing"}`)
    }
    if (kept < numberedUrls) continue
    const replaced = yield* search({ terms: [exact(keywordOf(kept - numberedUrls))], limit: 10, highlights: false })
    if (replaced.length > 0) problems.push(`page ${kept - numberedUrls} is found, but was replaced`)
  }
  const stored = new Set(yield* store.urls)
  const all = yield* search({
    terms: [site("numbered.test")],
    limit: numberedUrls + 10,
    sortByDate: true,
    highlights: false
  })
  const indexed = new Set(all.map((hit) => hit.url))
  const missing = [...stored].filter((url) => !indexed.has(url)).length
  const left = [...indexed].filter((url) => !stored.has(url)).length
  if (missing + left > 0 || all.length !== stored.size) {
    problems.push(`the index has ${all.length} pages, the store ${stored.size}: ${missing} missing, ${left} too many`)
  }
  return { problems, pages: stored.size }
}).pipe(Effect.provide(openEngine(directory)), Effect.runPromise)
console.log(JSON.stringify(checked satisfies Checked))
