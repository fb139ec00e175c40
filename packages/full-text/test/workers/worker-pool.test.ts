import { assert, it } from "@effect/vitest"
import { type PageTexts, planSearch } from "@trawl/full-text/effect"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import process from "node:process"
import type { Worker } from "node:worker_threads"
import { findPages, type OpenSegmentView } from "../../src/results/find-pages.ts"
import type { FromWorker } from "../../src/workers/worker-message.ts"
import { workerPool } from "../../src/workers/worker-pool.ts"
import { corpus, inLibrary, part, searcher, shown, wanted, words } from "./library-apart.ts"

const request = words("the page")

/** Runs a test on threads, or what shall be one, while as many search here as make a thread worthwhile. */
const whileManySearch = <A, E, R>(
  test: (given: Effect.Success<ReturnType<typeof open>>) => Effect.Effect<A, E, R>,
  directory?: string
) => inLibrary((library) => Effect.flatMap(open({ ...library, directory: directory ?? library.directory }), test))

const open = Effect.fnUntraced(
  function*({ directory, files, recent, texts }: Parameters<Parameters<typeof inLibrary>[0]>[0]) {
    const workers: Array<Worker> = []
    const note = (worker: Worker) => workers.push(worker)
    yield* Effect.acquireRelease(
      Effect.sync(() => process.on("worker", note)),
      () => Effect.sync(() => process.off("worker", note))
    )
    const logged: Array<string> = []
    const threads = yield* workerPool(searcher(directory), 1, 1)
    const plan = yield* planSearch(request)
    const find = (titles: PageTexts["Service"]["titles"], parts: ReadonlyArray<OpenSegmentView> = files) =>
      Effect.provide(
        threads.find({ texts: { ...texts, titles }, recent, corpus: corpus(parts) }, plan, wanted(request)),
        Logger.layer([Logger.make(({ message }) => void logged.push(String(message)))])
      )
    const never = yield* Deferred.make<never>()
    for (let at = 0; at < 4; at++) yield* Effect.forkScoped(find(() => Deferred.await(never)))
    yield* Effect.yieldNow
    return {
      files,
      find: find(texts.titles),
      here: findPages({ texts, recent, corpus: corpus(files) }, plan, wanted(request)),
      logged,
      /** Fails when it is not done in a thread. */
      apart: (parts?: ReadonlyArray<OpenSegmentView>) => Effect.exit(find(() => Effect.die("searched here"), parts)),
      workers
    }
  }
)

/** Searches until a thread has answered. */
const untilApart = <E, R>(apart: () => Effect.Effect<Exit.Exit<unknown>, E, R>) =>
  Effect.gen(function*() {
    while (Exit.isFailure(yield* apart())) yield* Effect.sleep(1)
  })

it.live(
  "a thread answers during concurrent searches, with the same results",
  () =>
    whileManySearch(({ apart, find, here, logged }) =>
      Effect.gen(function*() {
        yield* untilApart(apart)
        const hits = yield* apart()
        assert.deepStrictEqual(shown(Exit.isSuccess(hits) ? hits.value : undefined), shown(yield* here))
        assert.deepStrictEqual(shown(yield* find), shown(yield* here))
        assert.deepStrictEqual(logged, [])
      })
    ),
  60_000
)

it.live(
  "if a thread ends during searches, they run in the main thread, no other thread starts, and it is logged once",
  () =>
    whileManySearch(({ apart, find, here, logged, workers }) =>
      Effect.gen(function*() {
        yield* untilApart(apart)
        const searches = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(find))
        yield* Effect.yieldNow
        yield* Effect.promise(() => workers[0]!.terminate())
        for (const search of searches) assert.deepStrictEqual(shown(yield* Fiber.join(search)), shown(yield* here))
        assert.deepStrictEqual(shown(yield* find), shown(yield* here))
        assert.lengthOf(workers, 1)
        assert.lengthOf(logged, 1)
        assert.match(
          logged[0]!,
          /A search thread has stopped: searches run one after another from now on/u
        )
      })
    ),
  60_000
)

it.live(
  "a thread that cannot start is not started again, and it is logged once",
  () =>
    whileManySearch(({ find, here, logged, workers }) =>
      Effect.gen(function*() {
        while (logged.length === 0) {
          assert.deepStrictEqual(shown(yield* find), shown(yield* here))
          yield* Effect.sleep(1)
        }
        yield* find
        assert.lengthOf(workers, 1)
        assert.lengthOf(logged, 1)
      }), "/nowhere/at/all"),
  60_000
)

it.live(
  "a search that a thread cannot do runs in the main thread, and it is logged once",
  () =>
    whileManySearch(({ apart, files, logged }) =>
      Effect.gen(function*() {
        yield* untilApart(apart)
        const closed = files.map(({ segment }) => part({ ...segment, file: { ...segment.file!, descriptor: 999_999 } }))
        for (let at = 0; at < 2; at++) assert.isTrue(Exit.isFailure(yield* apart(closed)))
        assert.lengthOf(logged, 1)
        assert.match(
          logged[0]!,
          /A search thread failed; the main thread runs its search instead,A segment could not be opened/u
        )
        assert.isTrue(Exit.isSuccess(yield* apart()))
      })
    ),
  60_000
)

it.live(
  "a large index in memory is searched in the main thread",
  () =>
    whileManySearch(({ apart, files, logged }) =>
      Effect.gen(function*() {
        yield* untilApart(apart)
        assert.isTrue(Exit.isFailure(
          yield* apart(files.map(({ segment }) => part({ ...segment, file: undefined, bytes: 2 ** 25 })))
        ))
        assert.deepStrictEqual(logged, [])
      })
    ),
  60_000
)

it.live(
  "abandoned searches end early in the thread",
  () =>
    whileManySearch(({ apart, find, workers }) =>
      Effect.gen(function*() {
        yield* untilApart(apart)
        const messages: Array<string> = []
        workers[0]!.prependListener("message", ({ type }: FromWorker) => messages.push(type))
        const abandon = Effect.gen(function*() {
          const searches = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], () => Effect.forkChild(find))
          yield* Effect.yieldNow
          yield* Fiber.interruptAll(searches)
          return messages.splice(0)
        })
        // a busy machine may pause this thread until the other one has answered
        const answers = yield* Effect.repeat(abandon, { times: 9, until: (answers) => answers.includes("cancelled") })
        assert.lengthOf(answers, 7)
        assert.include(answers, "cancelled")
      })
    ),
  60_000
)
