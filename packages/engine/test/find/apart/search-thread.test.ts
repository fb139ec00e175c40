import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { join } from "node:path"
import { SearchThread } from "../../../src/find/apart/search-thread.ts"
import { breathingRead } from "../../../src/find/breathing-read.ts"
import { findPages, type OpenPart } from "../../../src/find/find-pages.ts"
import { fieldWeights } from "../../../src/find/ranking-weights.ts"
import { RecentPages } from "../../../src/find/recent-pages.ts"
import { type Hit, type IndexRequest, SearchIndex } from "../../../src/find/search-index.ts"
import { planSearch } from "../../../src/find/search-plan.ts"
import { readRange } from "../../../src/segment/byte-source.ts"
import { openSegment, type OpenSegment } from "../../../src/segment/open-segment.ts"
import { openSegmentDirectory } from "../../../src/segment/segment-directory.ts"
import { Database } from "../../../src/store/database.ts"
import { PageStore } from "../../../src/store/page-store.ts"
import { aPage } from "../../store/a-page.ts"
import { storeAndIndex } from "../../store/engine-layers.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import { randomFrom } from "../random.ts"
import { randomRequest } from "../random-requests.ts"
import { realPages } from "../real-pages.ts"

const random = randomFrom(7)
const pages = realPages(random, 120)
const words = (text: string): IndexRequest => ({ terms: [{ kind: "words", text }], limit: 10, highlights: true })

/** Runs a test on a data directory with these pages, their segments in files, and a thread that searches it. */
const inLibrary = <A, E, R>(test: (given: Effect.Success<ReturnType<typeof open>>) => Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* Effect.gen(function*() {
      const store = yield* PageStore
      const index = yield* SearchIndex
      for (let from = 0; from < pages.length; from += 40) {
        yield* store.putAll(pages.slice(from, from + 40).map(aPage))
        yield* index.search(words("page"))
      }
    }).pipe(Effect.provide(storeAndIndex(directory)))
    return yield* Effect.flatMap(open(directory), test).pipe(Effect.scoped, Effect.provide(Database.layer(directory)))
  })

const open = Effect.fnUntraced(function*(directory: string) {
  const read = breathingRead(yield* Database)
  const recent = new RecentPages()
  const files = yield* Effect.acquireRelease(
    Effect.sync(() => openSegmentDirectory(join(directory, "trawl-index"), fieldWeights)),
    ({ close }) => Effect.sync(close)
  )
  const thread = yield* Effect.acquireRelease(Effect.sync(() => new SearchThread(directory)), ({ end }) => end)
  return {
    directory,
    files: files.parts.map(({ segment }) => part(segment)),
    here: (parts: ReadonlyArray<OpenPart>, request: IndexRequest) =>
      Effect.flatMap(planSearch(request), (plan) => findPages({ read, recent, corpus: corpus(parts) }, plan, wanted(request))),
    apart: (parts: ReadonlyArray<OpenPart>, request: IndexRequest) =>
      Effect.flatMap(planSearch(request), (plan) => thread.find(corpus(parts), plan, wanted(request))),
    thread
  }
})

const corpus = (parts: ReadonlyArray<OpenPart>) => ({ parts, pages: pages.length, pathLength: () => 0 })

const wanted = ({ dated, highlights, limit }: IndexRequest) => ({ dated, highlights, limit })

/** Without scores: how new a page is rises with the clock. */
const shown = (hits: ReadonlyArray<Hit> | undefined) => hits?.map(({ description, title, url }) => ({ url, title, description }))

const part = (segment: OpenSegment, gone?: Uint8Array): OpenPart =>
  ({ segment, gone, missing: gone?.filter((one) => one === 1).length ?? 0, counts: new Map<string, number>() })

it.live("a thread finds what is found here: in files, in memory, and without pages that have gone", () =>
  inLibrary(({ apart, files, here }) =>
    Effect.gen(function*() {
      const inMemory = files.map(({ segment }) => part(openSegment(readRange(segment.file!.descriptor, 0, segment.bytes))))
      const fewer = files.map(({ segment }) => part(segment, Uint8Array.from({ length: segment.size }, (_, document) => document % 3 === 0 ? 1 : 0)))
      for (const parts of [files, inMemory, fewer, files]) {
        const requests = Array.from({ length: 40 }, () => ({ ...randomRequest(pages, random), highlights: true, limit: 20 }))
        const found = yield* Effect.forEach(requests, (request) => apart(parts, request), { concurrency: "unbounded" })
        for (const [at, request] of requests.entries()) assert.deepStrictEqual(shown(found[at]), shown(yield* here(parts, request)), JSON.stringify(request.terms))
      }
    })), 60_000)

it.live("whoever waits no more has stopped the thread's search when it goes on, and the next one is answered", () =>
  inLibrary(({ apart, files, here, thread }) =>
    Effect.gen(function*() {
      const fibers = yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.forkChild(apart(files, words("the page"))))
      yield* Effect.yieldNow
      assert.strictEqual(thread.searches, 20)
      yield* Fiber.interruptAll(fibers)
      assert.strictEqual(thread.searches, 0)
      assert.deepStrictEqual(yield* apart(files, words("page")), yield* here(files, words("page")))
    })), 60_000)

it.live("a thread ends when nobody searches for a while", () =>
  inLibrary(({ directory, files }) =>
    Effect.gen(function*() {
      const thread = new SearchThread(directory, 1)
      const plan = yield* planSearch(words("page"))
      assert.isNotEmpty(yield* thread.find(corpus(files), plan, wanted(words("page"))))
      yield* Effect.whileLoop({ while: () => !thread.hasEnded, body: () => Effect.sleep(1), step: () => undefined })
      assert.isFalse(thread.canSearch)
    })), 60_000)

it.live("a thread says that it could not search what it cannot open or read, and goes on", () =>
  inLibrary(({ apart, files, here }) =>
    Effect.gen(function*() {
      const [first] = files
      const broken = openSegment(readRange(first!.segment.file!.descriptor, 0, first!.segment.bytes))
      Object.assign(broken, { bytes: 100 })
      assert.strictEqual(yield* apart([part(broken)], words("page")), undefined)
      assert.deepStrictEqual(yield* apart(files, words("page")), yield* here(files, words("page")))
    })), 60_000)

it.live("many who search at once find what one after the other does, while pages come and go", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const index = yield* SearchIndex
    for (let round = 0; round < 12; round++) {
      yield* store.putAll(pages.slice(round * 10, round * 10 + 10).map(aPage))
      if (round % 4 === 3) yield* store.remove(pages[round]!.url)
      const requests = Array.from({ length: 50 }, () => randomRequest(pages, random))
      const found = yield* Effect.forEach(requests, (request) => index.search(request), { concurrency: "unbounded" })
      for (const [at, request] of requests.entries()) assert.deepStrictEqual(shown(found[at]), shown(yield* index.search(request)), JSON.stringify(request.terms))
    }
  }).pipe((test) => Effect.flatMap(temporaryDirectory, (directory) => Effect.provide(test, storeAndIndex(directory)))), 60_000)
