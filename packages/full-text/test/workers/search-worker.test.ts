import { assert, it } from "@effect/vitest"
import { FullTextIndex, type IndexRequest, planSearch } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { findPages, type OpenSegmentView } from "../../src/results/find-pages.ts"
import { readRange } from "../../src/segment/read/byte-source.ts"
import { openSegment } from "../../src/segment/read/open-segment.ts"
import { SearchWorker } from "../../src/workers/search-worker.ts"
import { randomRequest } from "../search/random-requests.ts"
import { toDocument } from "../search/search-pages.ts"
import {
  corpus,
  inLibrary,
  pages,
  part,
  random,
  searcher,
  shown,
  temporaryDirectory,
  wanted,
  words
} from "./library-apart.ts"

/** Runs a test on a library and a thread that searches it. */
const withThread = <A, E, R>(test: (given: Effect.Success<ReturnType<typeof start>>) => Effect.Effect<A, E, R>) =>
  inLibrary((library) => Effect.flatMap(start(library), test))

const start = Effect.fnUntraced(
  function*({ directory, files, recent, texts }: Parameters<Parameters<typeof inLibrary>[0]>[0]) {
    const thread = yield* Effect.acquireRelease(
      Effect.sync(() => new SearchWorker(searcher(directory))),
      ({ end }) => end
    )
    return {
      directory,
      files,
      here: (parts: ReadonlyArray<OpenSegmentView>, request: IndexRequest) =>
        Effect.flatMap(
          planSearch(request),
          (plan) => findPages({ texts, recent, corpus: corpus(parts) }, plan, wanted(request))
        ),
      apart: (parts: ReadonlyArray<OpenSegmentView>, request: IndexRequest) =>
        Effect.flatMap(planSearch(request), (plan) => thread.find(corpus(parts), plan, wanted(request))),
      thread
    }
  }
)

const untilGone = (thread: SearchWorker) =>
  Effect.whileLoop({ while: () => !thread.hasGone, body: () => Effect.sleep(1), step: () => undefined })

it.live(
  "a thread finds the same as the main thread: in files, in memory, and without removed pages",
  () =>
    withThread(({ apart, files, here }) =>
      Effect.gen(function*() {
        const inMemory = files.map(({ segment }) =>
          part(openSegment(readRange(segment.file!.descriptor, 0, segment.bytes)))
        )
        const fewer = files.map(({ segment }) =>
          part(segment, Uint8Array.from({ length: segment.size }, (_, document) => document % 3 === 0 ? 1 : 0))
        )
        for (const parts of [files, inMemory, fewer, files]) {
          const requests = Array.from(
            { length: 40 },
            () => ({ ...randomRequest(pages, random), highlights: true, limit: 20 })
          )
          const found = yield* Effect.forEach(requests, (request) => apart(parts, request), {
            concurrency: "unbounded"
          })
          for (const [at, request] of requests.entries()) {
            assert.deepStrictEqual(shown(found[at]), shown(yield* here(parts, request)), JSON.stringify(request.terms))
          }
        }
      })
    ),
  60_000
)

it.live(
  "an interrupted search ends in the thread, and the next one is answered",
  () =>
    withThread(({ apart, files, here, thread }) =>
      Effect.gen(function*() {
        const fibers = yield* Effect.forEach(
          Array.from({ length: 20 }),
          () => Effect.forkChild(apart(files, words("the page")))
        )
        yield* Effect.yieldNow
        assert.strictEqual(thread.searches, 20)
        yield* Fiber.interruptAll(fibers)
        assert.strictEqual(thread.searches, 0)
        assert.deepStrictEqual(yield* apart(files, words("page")), yield* here(files, words("page")))
      })
    ),
  60_000
)

it.live(
  "an idle thread ends",
  () =>
    inLibrary(({ directory, files }) =>
      Effect.gen(function*() {
        const thread = new SearchWorker(searcher(directory), 1)
        const plan = yield* planSearch(words("page"))
        assert.isNotEmpty(yield* thread.find(corpus(files), plan, wanted(words("page"))))
        yield* untilGone(thread)
        assert.isFalse(thread.canSearch)
        assert.isUndefined(thread.mistake)
        // whoever still asks it is told at once
        yield* Effect.flip(thread.find(corpus(files), plan, wanted(words("page"))))
        yield* thread.end
      })
    ),
  60_000
)

it.live("a thread that was never used ends as well", () =>
  inLibrary(({ directory }) =>
    Effect.gen(function*() {
      const thread = new SearchWorker(searcher(directory), 1)
      yield* untilGone(thread)
      assert.isUndefined(thread.mistake)
    })
  ), 60_000)

it.live(
  "closing waits for a thread that is already ending",
  () =>
    inLibrary(({ directory }) =>
      Effect.gen(function*() {
        const thread = new SearchWorker(searcher(directory), 1)
        yield* Effect.whileLoop({ while: () => !thread.hasEnded, body: () => Effect.sleep(1), step: () => undefined })
        yield* thread.end
        assert.isTrue(thread.hasGone)
      })
    ),
  60_000
)

it.live(
  "a search that cannot be sent fails, and the next one is answered",
  () =>
    withThread(({ apart, files, here, thread }) =>
      Effect.gen(function*() {
        const [first] = files
        const uncloneable = part({
          ...first!.segment,
          file: undefined,
          source: { ...first!.segment.source, read: () => new Proxy(new Uint8Array(), {}) }
        })
        yield* Effect.flip(apart([uncloneable], words("page")))
        assert.strictEqual(thread.searches, 0)
        assert.deepStrictEqual(yield* apart(files, words("page")), yield* here(files, words("page")))
      })
    ),
  60_000
)

it.live(
  "a thread reports that it cannot open or read something, and continues",
  () =>
    withThread(({ apart, files, here }) =>
      Effect.gen(function*() {
        const [first] = files
        const broken = openSegment(readRange(first!.segment.file!.descriptor, 0, first!.segment.bytes))
        Object.assign(broken, { bytes: 100 })
        const { cause } = yield* Effect.flip(apart([part(broken)], words("page")))
        assert.match(String(cause), /A segment could not be opened: SegmentDamaged: /u)
        assert.deepStrictEqual(yield* apart(files, words("page")), yield* here(files, words("page")))
      })
    ),
  60_000
)

it.live(
  "concurrent searches find the same as sequential ones, while pages change",
  () =>
    Effect.gen(function*() {
      const index = yield* FullTextIndex
      for (let round = 0; round < 12; round++) {
        yield* index.put(pages.slice(round * 10, round * 10 + 10).map(toDocument))
        if (round % 4 === 3) yield* index.remove(pages[round]!.url)
        const requests = Array.from({ length: 50 }, () => randomRequest(pages, random))
          .map(({ dated, excludeDomains, extensions, includeDomains, limit, sortByDate, terms }) =>
            [terms, { dated, excludeDomains, extensions, includeDomains, limit, sortByDate }] as const
          )
        const found = yield* Effect.forEach(requests, (request) => index.search(...request), {
          concurrency: "unbounded"
        })
        for (const [at, request] of requests.entries()) {
          assert.deepStrictEqual(shown(found[at]), shown(yield* index.search(...request)), JSON.stringify(request))
        }
      }
    }).pipe(
      (test) => Effect.flatMap(temporaryDirectory, (directory) => Effect.provide(test, FullTextIndex.layer(directory))),
      Effect.scoped
    ),
  60_000
)
