import { assert, it } from "@effect/vitest"
import { Browser } from "@trawl/browser/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { AgentRuns } from "../../src/agent/run/agent-runs.ts"
import { RunStore } from "../../src/agent/run/run-store.ts"
import { Worker } from "../../src/agent/ground/worker.ts"
import * as StoredArtifacts from "../../src/artifacts/stored-artifacts.ts"
import { inMemory } from "../../src/index.ts"
import { BatchScrapes } from "../../src/jobs/batch-scrapes.ts"
import { JobStore } from "../../src/jobs/job-store.ts"
import { newId } from "../../src/jobs/new-id.ts"
import { PageFetcher } from "@trawl/fetcher/effect"
import * as Uploads from "../../src/parse/uploads.ts"
import { hashedKeys } from "../../src/service/keys.ts"
import { MailRelay } from "../../src/mail/mail-relay.ts"
import * as Service from "../../src/services.ts"
import { EngineSettings } from "../../src/settings.ts"
import { useTool } from "../agent/run/agent-engine.ts"
import { noRobotsTxt, otherParts } from "../other-parts.ts"
import { storeAndIndex } from "../store/engine-layers.ts"
import { fillDisk, makeRoom } from "../store/full-disk.ts"

/** A text that does not compress well. */
const words = Array.from({ length: 20_000 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join(" ")
const base = "http://engine.internal"

const parts = (fetched: (url: string) => Effect.Effect<void>) => {
  const fetcher = Layer.succeed(
    PageFetcher,
    PageFetcher.of({
      fetch: (url) =>
        Effect.as(fetched(url), {
          requestedUrl: url,
          url,
          status: 200,
          headers: {},
          contentType: "text/html",
          body: Buffer.from(`<p>${words}`),
          fetchedAt: 0
        })
    })
  )
  return Layer.merge(Service.records({}, Service.alone), Service.limits).pipe(
    Layer.provide([Service.recordsInDataDirectory, MailRelay.none]),
    Layer.provideMerge(storeAndIndex()),
    Layer.merge(fetcher),
    Layer.merge(Browser.none()),
    Layer.merge(Layer.succeed(EngineSettings, { apiKeys: hashedKeys(["key"]) })),
    (parts) => Layer.mergeAll(otherParts, noRobotsTxt, parts)
  )
}

/** All parts of an engine whose agent runs end at once. */
const wholeEngine = parts(() => Effect.void).pipe(
  (parts) => Layer.provideMerge(Layer.merge(StoredArtifacts.layer(undefined), Uploads.layer), parts),
  (parts) => Layer.provideMerge(Service.work, parts),
  (parts) =>
    Layer.provideMerge(
      Layer.provide(
        Service.agents,
        Layer.succeed(Worker, { work: () => Effect.succeed({ _tag: "Succeeded" as const, data: null }) })
      ),
      parts
    )
)

it.effect("a run continues when the disk has space again, is billed once per step and has a complete trace", () => {
  let isFull = false
  let steps = 0
  const work: Worker["Service"]["work"] = (_, agentContext) =>
    Effect.gen(function*() {
      yield* useTool(agentContext, "first", Effect.succeed(words))
      const second = yield* useTool(
        agentContext,
        "second",
        Effect.suspend(() => {
          steps++
          isFull = true
          return Effect.as(fillDisk, words)
        }).pipe(Effect.provideContext(context))
      )
      yield* agentContext.delegate("reader", (reader) => Effect.asVoid(useTool(reader, "third", Effect.succeed(words))))
      return { _tag: "Succeeded", data: second.length }
    })
  let context: Effect.Success<typeof getContext>
  const getContext = Effect.context<Layer.Success<ReturnType<typeof storeAndIndex>>>()
  return Effect.gen(function*() {
    context = yield* getContext
    const { start } = yield* AgentRuns
    const { events, get, resultOf } = yield* RunStore
    const started = yield* start({ prompt: "What?", base }, 0)
    assert.ok(started._tag === "Started")
    yield* untilTrue(Effect.sync(() => isFull))
    for (let seconds = 0; seconds < 100; seconds++) yield* Effect.andThen(TestClock.adjust("1 second"), turn)
    assert.isUndefined((yield* get(started.run.id))?.endedAt)
    yield* makeRoom
    yield* untilTrue(
      Effect.andThen(
        TestClock.adjust("10 seconds"),
        Effect.map(get(started.run.id), (run) => run?.endedAt !== undefined)
      )
    )
    const run = (yield* get(started.run.id))!
    assert.deepStrictEqual([run.outcome, run.credits, steps], ["succeeded", 3, 1])
    assert.strictEqual((yield* resultOf(run)).data, words.length)
    const trace: Array<string> = []
    for (let last = 0, found = yield* events(run, 0); found.length > 0; found = yield* events(run, last)) {
      last = found.at(-1)!.id
      trace.push(...found.map(({ event }) => (JSON.parse(event) as { readonly type: string }).type))
    }
    const call = ["tool_call.started", "tool_call.finished"]
    assert.deepStrictEqual(trace, [
      "run.started",
      "agent.started",
      ...call,
      ...call,
      "agent.started",
      ...call,
      "agent.finished",
      "agent.finished",
      "run.finished"
    ])
  }).pipe(
    Effect.provide(Layer.provideMerge(
      Layer.provide(Service.agents, Layer.succeed(Worker, { work })),
      parts(() => Effect.void)
    ))
  )
})

it.effect("a batch continues when the disk has space again, and none of its pages fails", () => {
  const requests: Array<string> = []
  let context: Effect.Success<typeof getContext>
  const getContext = Effect.context<Layer.Success<ReturnType<typeof storeAndIndex>>>()
  // the lease of a page is also a write, so the disk fills up after it
  const fillAtLastPage = Effect.suspend(() =>
    requests.length === 2 ? Effect.provideContext(fillDisk, context) : Effect.void
  )
  return Effect.gen(function*() {
    context = yield* getContext
    const { start } = yield* BatchScrapes
    const { failures, get } = yield* JobStore
    const batch = yield* start({
      urls: ["https://example.com/1", "https://example.com/2"],
      risks: new Map(),
      credits: 0
    }, { base })
    yield* untilTrue(Effect.sync(() => requests.length >= 2))
    for (let seconds = 0; seconds < 10; seconds++) yield* Effect.andThen(TestClock.adjust("1 second"), turn)
    assert.notStrictEqual((yield* get(batch.id))?.status, "completed")
    yield* makeRoom
    yield* untilTrue(
      Effect.andThen(TestClock.adjust("1 second"), Effect.map(get(batch.id), (job) => job?.status === "completed"))
    )
    assert.deepStrictEqual(yield* failures(batch), [])
    assert.deepInclude(yield* get(batch.id), { done: 2, total: 2 })
  }).pipe(
    Effect.provide(Layer.provideMerge(
      Service.work,
      parts((url) => Effect.andThen(Effect.sync(() => requests.push(url)), fillAtLastPage))
    ))
  )
})

it.effect("the engine is live but not ready while writes fail, and ready again when the disk has space", () =>
  Effect.gen(function*() {
    const answer = yield* inMemory
    const { put } = yield* Effect.flatMap(
      JobStore,
      ({ start }) =>
        Effect.succeed({
          put: Effect.flatMap(newId, (id) =>
            start({
              id,
              kind: "batch",
              pages: Array.from({ length: 5_000 }, (_, at) => ({ url: `https://example.com/${at}` })),
              request: { base },
              credits: 0,
              deliveries: []
            }))
        })
    )
    const status = (path: string) =>
      Effect.promise(async () => (await answer(new Request(`${base}/health/${path}`))).status)
    assert.strictEqual(yield* status("ready"), 200)
    yield* fillDisk
    assert.strictEqual((yield* Effect.exit(put))._tag, "Failure")
    assert.deepStrictEqual([yield* status("ready"), yield* status("ready"), yield* status("live")], [503, 503, 200])
    yield* makeRoom
    assert.strictEqual(yield* status("ready"), 200)
    yield* put
  }).pipe(Effect.provide(wholeEngine)))

it.effect("a scrape still succeeds on a full disk, with a warning that it is not stored; runs and batches are refused", () =>
  Effect.gen(function*() {
    const answer = yield* inMemory
    const ask = (path: string, body?: object) =>
      Effect.promise(async () => {
        const response = await answer(
          new Request(`${base}${path}`, {
            method: body === undefined ? "GET" : "POST",
            headers: { authorization: "Bearer key", "content-type": "application/json" },
            ...body === undefined ? {} : { body: JSON.stringify(body) }
          })
        )
        return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() }
      })
    yield* fillDisk
    const { body: { data }, status } = yield* ask("/v2/scrape", { url: "https://example.com/1" })
    assert.deepStrictEqual([status, data.warning], [
      200,
      "The engine cannot write to its database, so GET /v2/scrape/{id} will not find this result."
    ])
    assert.include(data.markdown, words.slice(0, 100))
    const urls = Array.from({ length: 5_000 }, (_, at) => `https://example.com/${at}`)
    for (
      const refused of [
        yield* ask("/v2/agent", { prompt: words.slice(0, 9_000) }),
        yield* ask("/v2/batch/scrape", { urls })
      ]
    ) {
      assert.deepStrictEqual([refused.status, refused.retryAfter, refused.body.error], [
        503,
        "30",
        "Service Unavailable"
      ])
      assert.match(refused.body.details[0].message, /cannot use its database now/)
    }
    yield* makeRoom
    assert.deepStrictEqual([
      (yield* ask("/v2/agent", { prompt: "What?" })).status,
      (yield* ask("/v2/scrape", { url: "https://example.com/1" })).body.data.warning
    ], [200, undefined])
  }).pipe(Effect.provide(wholeEngine)))

/** Waits for work that does not depend on the test clock. */
const turn = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 2)))

const untilTrue = <E, R>(ask: Effect.Effect<boolean, E, R>) =>
  Effect.gen(function*() {
    for (let attempt = 0; !(yield* ask); attempt++) {
      if (attempt > 10_000) throw new Error("It never came")
      yield* turn
    }
  })
