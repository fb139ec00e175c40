import { assert, it } from "@effect/vitest"
import type { Document, PageJobStatus } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { followJob } from "../../src/jobs/follow-job.ts"
import * as JobEvents from "../../src/jobs/job-events.ts"
import { JobStore } from "../../src/jobs/job-store.ts"
import type { PageJob } from "../../src/jobs/page-job.ts"
import * as Draining from "../../src/service/draining.ts"
import { pageOf, siteOf, until } from "../service/service-engine.ts"
import { listeningEngine } from "./listening-engine.ts"

interface Message {
  readonly id: string | undefined
  readonly type: "document" | "done" | "status"
  readonly data: Document & PageJobStatus
}

const messagesIn = (text: string): ReadonlyArray<Message> =>
  text.split("\n\n").slice(0, -1).filter((block) => /^data:/m.test(block)).map((block) => ({
    id: /^id: (.*)$/m.exec(block)?.[1],
    ...JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "") as Omit<Message, "id">
  }))

const documentsIn = (text: string) =>
  messagesIn(text).filter(({ type }) => type === "document").map(({ data, id }) => [id, data.metadata?.sourceURL])

const events = (lastEventId?: string) => ({
  headers: {
    accept: "text/event-stream",
    ...lastEventId === undefined ? {} : { "last-event-id": lastEventId }
  }
})

it.live("streams the documents of a batch while it runs, and ends with `done`", () =>
  Effect.gen(function*() {
    const held: Array<() => void> = []
    const { url } = yield* siteOf((request, response) =>
      request.url === "/1" ? pageOf(request, response) : held.push(() => pageOf(request, response))
    )
    const { fetched, startBatch } = yield* listeningEngine()
    const path = yield* startBatch([`${url}/1`, `${url}/2`, "http://127.0.0.1:1/"])
    const response = yield* fetched(path, events())
    assert.deepStrictEqual([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control")
    ], [200, "text/event-stream", "no-store"])
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ""
    while (documentsIn(text).length < 1) text += (yield* Effect.promise(() => reader.read())).value ?? ""
    assert.match(text, /^retry: 1000\n\n/)
    assert.deepStrictEqual(documentsIn(text), [["1", `${url}/1`]])
    yield* until(Effect.sync(() => held.length), (count) => count === 1)
    held[0]?.()
    for (let piece = yield* Effect.promise(() => reader.read()); !piece.done;) {
      text += piece.value
      piece = yield* Effect.promise(() => reader.read())
    }
    assert.deepStrictEqual(documentsIn(text), [["1", `${url}/1`], ["2", `${url}/2`]])
    const messages = messagesIn(text)
    assert.deepStrictEqual(messages.flatMap(({ type }, index) => type === "done" ? [index] : []), [messages.length - 1])
    const { completed, creditsUsed, data, status } = messages.at(-1)!.data
    assert.deepStrictEqual([status, completed, creditsUsed, data], ["completed", 3, 2, []])
  }))

it.live("continues after the document that the client received last", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask, fetched, startBatch } = yield* listeningEngine()
    const path = yield* startBatch(Array.from({ length: 25 }, (_, page) => `${url}/${page}`))
    yield* until(ask(path), ({ status }) => status === "completed")
    const read = (lastEventId?: string, query = "") =>
      Effect.flatMap(fetched(path + query, events(lastEventId)), (response) => Effect.promise(() => response.text()))
    const all = documentsIn(yield* read())
    assert.deepStrictEqual(all.map(([id]) => id), Array.from({ length: 25 }, (_, index) => String(index + 1)))
    for (const turn of [1, 10, 24, 25]) {
      const rest = yield* read(String(turn))
      assert.deepStrictEqual(documentsIn(rest), all.slice(turn))
      assert.strictEqual(messagesIn(rest).at(-1)?.type, "done")
    }
    assert.deepStrictEqual(documentsIn(yield* read(undefined, "?skip=7")), all.slice(7))
    const part = yield* read("3", "?limit=15")
    assert.deepStrictEqual([documentsIn(part), messagesIn(part).at(-1)?.type], [all.slice(3, 18), "status"])
    const end = yield* read("3", "?limit=22")
    assert.deepStrictEqual([documentsIn(end), messagesIn(end).at(-1)?.type], [all.slice(3), "done"])
    // IDs that no stream of this batch has sent
    for (const id of ["", "0", "26", "x1", "1; DROP TABLE"]) {
      assert.deepStrictEqual(documentsIn(yield* read(id)), all)
    }
  }))

it.live(
  "refuses a stream with the same statuses as the job status, and ends streams when the engine stops",
  () =>
    Effect.gen(function*() {
      const { url } = yield* siteOf(() => undefined)
      const rest = yield* Effect.scoped(Effect.gen(function*() {
        const { fetched, startBatch } = yield* listeningEngine()
        const path = yield* startBatch([`${url}/1`])
        const refused = yield* fetched(path, { headers: { ...events().headers, authorization: "Bearer key-x" } })
        assert.strictEqual(refused.status, 401)
        assert.strictEqual(
          (yield* fetched("/v2/batch/scrape/0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46", events())).status,
          404
        )
        return (yield* fetched(path, events())).text()
      }))
      const text = yield* Effect.promise(() => rest)
      assert.deepStrictEqual(messagesIn(text).map(({ type }) => type), ["status"])
    }),
  15_000
)

const job: PageJob = {
  id: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46",
  kind: "batch",
  team: "default",
  key: "key 1",
  status: "scraping",
  createdAt: 0,
  endedAt: undefined,
  credits: 0,
  total: 100,
  done: 50,
  read: 50,
  request: { base: "http://engine.internal" }
}

it.effect("reads documents only as fast as the client takes them, and sends a comment after 15 seconds of silence", () =>
  Effect.gen(function*() {
    const requests: Array<number> = []
    const store = {
      get: () => Effect.succeed(job),
      documents: (_: PageJob, skip: number, limit: number) => {
        requests.push(skip)
        return Effect.succeed(Array.from({ length: limit }, (): Document => ({})))
      }
    }
    const changes: Array<number | undefined> = []
    yield* followJob(job.id, 0).pipe(
      Stream.take(6),
      Stream.runForEach((change) =>
        Effect.gen(function*() {
          // the store is read again when the change is consumed
          assert.strictEqual(requests.length, Math.min(changes.push(change?.turn), 5))
          if (changes.length === 5) yield* Effect.forkChild(TestClock.adjust("15 seconds"))
        })
      ),
      Effect.provide([Layer.succeed(JobStore, store as never), JobEvents.layer, Draining.layer])
    )
    assert.deepStrictEqual(changes, [10, 20, 30, 40, 50, undefined])
  }))
