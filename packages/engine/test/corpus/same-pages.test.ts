import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomFrom } from "../../../full-text/test/random.ts"
import { fulfils } from "../../../full-text/test/search/brute-force.ts"
import { randomRequest } from "../../../full-text/test/search/random-requests.ts"
import { realPages } from "../../../full-text/test/search/real-pages.ts"
import { isFound } from "../../../full-text/test/search/search-pages.ts"
import { readSample } from "../../../reader/test/read/sample.ts"
import { Database } from "../../src/store/database.ts"
import { PageStore } from "../../src/store/page-store.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"
import { aPage, type PageFacts } from "../store/a-page.ts"
import { indexes } from "../store/engine-layers.ts"

// the environment can request more or other rounds, because a long run is too slow for every day
const rounds = Number(process.env["SAME_PAGES_ROUNDS"] ?? 1)
const seed = Number(process.env["SAME_PAGES_SEED"] ?? 1)
const searches = 400

const samples = (["article", "docs", "forum", "listing"] as const).map((name): PageFacts => {
  const { description, headings, text, title } = readSample(name)
  return { url: `https://samples.example/${name}.html`, title, description, headings, text }
})

const both = Effect.gen(function*() {
  const fts = Context.get(yield* Layer.build(indexes.fts5), SearchIndex)
  const segments = Context.get(yield* Layer.build(indexes.segments), SearchIndex)
  return { fts, segments }
})

it.live(
  "segments, FTS5 and a scan find the same pages after any sequence of changes",
  () =>
    Effect.gen(function*() {
      for (let round = 0; round < rounds; round++) {
        yield* compare(seed + round).pipe(
          Effect.provide(SqlitePageStore.layer.pipe(Layer.provideMerge(Database.layer(":memory:")))),
          Effect.scoped
        )
      }
    }),
  60_000 + rounds * 30_000
)

const compare = Effect.fnUntraced(function*(seed: number) {
  const random = randomFrom(seed)
  const store = yield* PageStore
  const { fts, segments } = yield* both
  const pages = new Map<string, PageFacts>()
  const put = (page: PageFacts) => {
    pages.set(new URL(page.url).href, page)
    return store.put(aPage(page))
  }
  const all = realPages(random, 170, samples)
  for (const [at, page] of all.entries()) {
    yield* put(page)
    if (at % 40 === 0) yield* segments.search({ terms: [], limit: 1, highlights: false })
    if (at % 9 === 8) {
      const url = random.of([...pages.keys()])
      pages.delete(url)
      yield* store.remove(url)
    }
    if (at % 7 === 6) yield* put({ ...random.of(all), url: random.of([...pages.keys()]) })
  }
  const known = [...pages.values()]
  for (let search = 0; search < searches; search++) {
    const request = randomRequest(known, random)
    const text = `seed ${seed}: ${JSON.stringify(request)}`
    const byFts = (yield* fts.search(request)).map(({ url }) => url).toSorted()
    const bySegments = (yield* segments.search(request)).map(({ url }) => url).toSorted()
    assert.deepStrictEqual(bySegments, byFts, text)
    if (
      request.among !== undefined || request.without !== undefined ||
      request.terms.some((term) =>
        term.kind === "words" || term.kind === "related" || term.kind === "not" && term.term.kind === "related"
      )
    ) continue
    const byScan = known.filter((page) => isFound(page) && fulfils(page, request)).map(({ url }) => new URL(url).href)
    assert.deepStrictEqual(bySegments, byScan.toSorted(), text)
  }
})
