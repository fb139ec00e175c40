import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql/SqlClient"
import { EventEmitter, once } from "node:events"
import { fileURLToPath } from "node:url"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll } from "vitest"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"
import { pageOf, siteOf } from "../../engine/test/service/service-engine.ts"
import { readLines, runScript } from "../../engine/test/store/run-script.ts"

let postgres: Awaited<ReturnType<typeof ownPostgres>>
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  postgres = await ownPostgres()
}, 30_000)
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await postgres[Symbol.asyncDispose]()
})

const query = (text: string) =>
  Effect.flatMap(SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(text)).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(postgres.url("postgres")) }))
  )

const clientOf = (url: string) => {
  const ask = (method: string, path: string, body?: object, key = "key-a") =>
    Effect.promise(async () => {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...body === undefined ? {} : { body: JSON.stringify(body) }
      })
      return await response.json() as Answer
    })
  const ended = Effect.fnUntraced(function*(path: string) {
    while (true) {
      const answer = yield* ask("GET", path)
      if (answer.status !== "scraping" && answer.status !== "processing") return answer
      yield* Effect.sleep(20)
    }
  })
  /** An event stream until its end. Returns when it has begun. */
  const stream = (path: string) =>
    Effect.promise(async () => {
      const headers = { authorization: "Bearer key-a", accept: "text/event-stream" }
      const response = await fetch(url + path, { headers })
      return Effect.promise(() => response.text())
    })
  return { ask, ended, stream }
}

interface Event {
  readonly type: string
  readonly data: ReadonlyArray<{ readonly metadata: { readonly sourceURL: string } }>
}

interface Answer {
  readonly id: string
  readonly status: string
  readonly creditsUsed: number
  /** The documents of a batch, or the results of an agent's steps. */
  readonly data: ReadonlyArray<string | { readonly metadata: { readonly sourceURL: string } }>
  readonly error: string
  readonly events: ReadonlyArray<{ readonly agent: { readonly id: string }; readonly producerSequence: number }>
}

/** Receives the spans of all processes. */
const collected: Array<Span> = []
const collector = siteOf((request, response) => {
  let body = ""
  request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
    if (request.url === "/v1/traces") collected.push(...spansOf(JSON.parse(body) as Spans))
    response.end("{}")
  })
}).pipe(Effect.provideService(Scope.Scope, scope), Effect.cached, Effect.runSync)

interface Span {
  readonly traceId: string
  readonly name: string
}
interface Spans {
  readonly resourceSpans: ReadonlyArray<{ readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }> }>
}
const count = (traceId: string, name: string) =>
  collected.filter((span) => span.traceId === traceId && span.name === name).length
const spansOf = ({ resourceSpans }: Spans) =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

/** A process of the cluster, which all tests of this file use. */
const started = Effect.fnUntraced(function*() {
  const script = fileURLToPath(new URL("cluster-process.ts", import.meta.url))
  const child = yield* runScript(script, [postgres.url("postgres")], {
    OTEL_EXPORTER_OTLP_ENDPOINT: (yield* collector).url
  })
  const url = (yield* readLines(child, (lines) => lines.at(-1)?.startsWith("http:") === true)).at(-1) ?? ""
  return { child, url, ...clientOf(url) }
}, Effect.provideService(Scope.Scope, scope))

/** The first two live processes. */
const processes: Array<Effect.Success<ReturnType<typeof started>>> = []
const twoProcesses = Effect.gen(function*() {
  const missing = Array.from({ length: 2 - processes.length }, started)
  processes.push(...yield* Effect.all(missing, { concurrency: 2 }))
  return processes as unknown as readonly [typeof processes[0], typeof processes[0]]
})

/** A site that answers pages below `/held` when the test allows it, and receives webhooks. It notes steps of agents. */
const heldSite = Effect.gen(function*() {
  const deliveredEvents: Array<string> = []
  const steps: Array<string> = []
  const requests: Array<string> = []
  const held: Array<() => void> = []
  let isHeld = true
  let aborted = 0
  const changes = new EventEmitter()
  const { url } = yield* siteOf((request, response) => {
    if (request.method === "POST") {
      let body = ""
      return void request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
        const { data: [page], type } = JSON.parse(body) as Event
        deliveredEvents.push(page?.metadata.sourceURL ?? type)
        response.end()
        changes.emit("change")
      })
    }
    requests.push(request.url ?? "")
    if (request.url?.includes("agent") === true) steps.push(request.url)
    if (request.url?.startsWith("/held") !== true || !isHeld) return pageOf(request, response)
    held.push(() => pageOf(request, response))
    response.on("close", () => {
      if (!response.writableFinished) aborted++
      changes.emit("change")
    })
    changes.emit("change")
  })
  return {
    url,
    deliveredEvents,
    steps,
    /** The paths of pages, in the order of their requests. */
    requests,
    /** Waits until the state of the site fits. */
    until: (fits: (state: { readonly held: number; readonly aborted: number }) => boolean) =>
      Effect.promise(async () => {
        while (!fits({ held: held.length, aborted })) await once(changes, "change")
      }),
    release: Effect.sync(() => {
      isHeld = false
      held.forEach((answer) => answer())
    })
  }
})

const urlsOf = ({ data }: Answer) => data.map((one) => typeof one === "string" ? one : one.metadata.sourceURL)

it.live("processes answer for each other's jobs and agent runs, and cancel them", () =>
  Effect.gen(function*() {
    const site = yield* heldSite
    const [one, two] = yield* twoProcesses
    const urls = [`${site.url}/1`, `${site.url}/held`]
    const start = Effect.map(one.ask("POST", "/v2/batch/scrape", { urls }), ({ id }) => `/v2/batch/scrape/${id}`)
    const run = Effect.map(one.ask("POST", "/v2/agent", { prompt: site.url }), ({ id }) => `/v2/agent/${id}`)

    const [cancelled, cancelledRun] = [yield* start, yield* run]
    yield* site.until(({ held }) => held === 2)
    yield* two.ask("DELETE", cancelled)
    yield* two.ask("DELETE", cancelledRun)
    yield* site.until(({ aborted }) => aborted === 2)
    assert.strictEqual((yield* one.ended(cancelled)).status, "cancelled")
    assert.deepInclude(yield* one.ended(cancelledRun), { status: "failed", error: "Agent was cancelled by the user." })

    const [path, ended] = [yield* start, yield* run]
    yield* site.until(({ held }) => held === 4)
    const [events, trace] = [yield* two.stream(path), yield* two.stream(`${ended}/trace`)]
    yield* site.release
    assert.include(yield* events, "\"type\":\"done\"")
    assert.include(yield* trace, "\"type\":\"run.finished\"")
    const done = yield* two.ended(path)
    assert.deepStrictEqual([done.status, done.creditsUsed, urlsOf(done)], ["completed", 2, urls])
    assert.deepInclude(yield* two.ended(ended), { status: "completed", creditsUsed: 3, data: stepsOfRun })
  }), 120_000)

it.live("a file that one process received is parsed by another one, once", () =>
  Effect.gen(function*() {
    const [one, two] = yield* twoProcesses
    const { data } = yield* one.ask("POST", "/v2/parse/upload-url", { filename: "otters.csv" })
    const { uploadRef, uploadUrl } = data as unknown as { readonly uploadRef: string; readonly uploadUrl: string }
    const put = (content: string) =>
      Effect.promise(async () => {
        const url = uploadUrl.replace(one.url, two.url)
        const headers = { "content-type": "application/octet-stream" }
        return (await fetch(url, { method: "PUT", headers, body: content })).status
      })
    assert.deepStrictEqual([yield* put("name\nmarmot"), yield* put("name\notter")], [200, 200])
    const parsed = yield* one.ask("POST", "/v2/parse", { uploadRef })
    assert.include(JSON.stringify(parsed.data), "otter")
    assert.include(JSON.stringify(yield* two.ask("POST", "/v2/parse", { uploadRef })), "has been parsed already")
    assert.deepStrictEqual(yield* query("SELECT name FROM blob WHERE name LIKE 'upload/%'"), [])
    // stores the charge now, and not during the next test
    assert.include(JSON.stringify(yield* one.ask("GET", "/v2/team/activity")), "\"endpoint\":\"parse\"")
  }), 120_000)

it.live("a batch that two processes read is one trace, and so is an agent run", () =>
  Effect.gen(function*() {
    const site = yield* heldSite
    const [one, two] = yield* twoProcesses
    const urls = ["/held/1", "/held/2"].map((path) => site.url + path)
    const post = (path: string, body: object, traceId: string) =>
      Effect.promise(async () => {
        const headers = {
          authorization: "Bearer key-a",
          "content-type": "application/json",
          traceparent: `00-${traceId}-00f067aa0ba902b7-01`
        }
        const response = await fetch(one.url + path, { method: "POST", headers, body: JSON.stringify(body) })
        return await response.json() as Answer
      })
    const [ofBatch, ofRun] = ["4bf92f3577b34da6a3ce929d0e0e4736", "5bf92f3577b34da6a3ce929d0e0e4736"] as const
    const { id: batch } = yield* post("/v2/batch/scrape", { urls, maxConcurrency: 2 }, ofBatch)
    const { id: run } = yield* post("/v2/agent", { prompt: site.url }, ofRun)
    yield* site.until(({ held }) => held === 3)
    assert.lengthOf(yield* query(`SELECT DISTINCT owner FROM job_page WHERE job = '${batch}'`), 2)
    yield* site.release
    yield* two.ended(`/v2/batch/scrape/${batch}`)
    yield* two.ended(`/v2/agent/${run}`)
    while (count(ofBatch, "Engine.batchScrape") < 2 || count(ofRun, "Engine.agentRun") < 1) yield* Effect.sleep(50)
    assert.strictEqual(count(ofBatch, "Engine.scrapePage"), 2)
  }), 120_000)

it.live(
  "results with zero data retention are in one process, and every process returns them without storing them",
  () =>
    Effect.gen(function*() {
      const site = yield* heldSite
      const [one, two] = yield* twoProcesses
      const start = (urls: ReadonlyArray<string>) =>
        Effect.map(
          one.ask("POST", "/v2/batch/scrape", { urls, zeroDataRetention: true }),
          ({ id }) => `/v2/batch/scrape/${id}`
        )
      const cancelled = yield* start([`${site.url}/held/cancelled`])
      yield* site.until(({ held }) => held === 1)
      assert.strictEqual((yield* two.ask("DELETE", cancelled)).status, "cancelled")
      yield* site.until(({ aborted }) => aborted === 1)

      const urls = [`${site.url}/secret`, `${site.url}/held/secret`, `${site.url}/later/secret`]
      const path = yield* start(urls.slice(0, 2))
      yield* site.until(({ held }) => held === 2)
      const events = yield* two.stream(path)
      const appended = { urls: urls.slice(2), appendToId: path.split("/").at(-1), zeroDataRetention: true }
      assert.propertyVal(yield* two.ask("POST", "/v2/batch/scrape", appended), "success", true)
      yield* site.release
      assert.include(yield* events, "\"type\":\"done\"")
      for (const process of [one, two]) {
        const done = yield* process.ended(path)
        assert.deepStrictEqual([done.status, new Set(urlsOf(done))], ["completed", new Set(urls)])
        const [document] = done.data as ReadonlyArray<{ readonly metadata: Record<"scrapeId" | "sourceURL", string> }>
        const scrape = yield* process.ask("GET", `/v2/scrape/${document?.metadata.scrapeId}`)
        assert.deepStrictEqual<unknown>(scrape.data, document)
        assert.deepStrictEqual<unknown>(yield* process.ask("GET", `${path}/errors`), { errors: [], robotsBlocked: [] })
      }
      // an ID of no job that ends like it
      const unknown = path.replace(/[\da-f]{8}-/u, "00000000-")
      assert.include((yield* two.ask("GET", unknown)).error, "not found")

      const { data } = yield* one.ask("POST", "/v2/parse/upload-url", { filename: "otters.csv" }, "key-b")
      const { uploadRef, uploadUrl } = data as unknown as { readonly uploadRef: string; readonly uploadUrl: string }
      const headers = { "content-type": "application/octet-stream" }
      const body = `name\nsecret otter\n${"x".repeat(3_000_000)}`
      yield* Effect.promise(() => fetch(uploadUrl.replace(one.url, two.url), { method: "PUT", headers, body }))
      assert.include(JSON.stringify(yield* two.ask("POST", "/v2/parse", { uploadRef }, "key-b")), "secret otter")
      const again = yield* one.ask("POST", "/v2/parse", { uploadRef }, "key-b")
      assert.include(JSON.stringify(again), "has been parsed already")
      for (const table of ["job", "job_page", "scrape_result", "activity", "page", "blob", "upload"]) {
        const rows = yield* query(`SELECT * FROM ${table} AS one WHERE one::text LIKE '%secret%'`)
        assert.deepStrictEqual(rows, [], table)
      }
    }),
  120_000
)

for (const signal of ["SIGKILL", "SIGSTOP"] as const) {
  it.live(
    `the work of a process goes on in another one after ${signal}, without repeating or losing anything`,
    () =>
      Effect.gen(function*() {
        const site = yield* heldSite
        const both = yield* twoProcesses
        yield* query("DELETE FROM credits_used")
        const urls = ["/1", "/2", "/held", "/3", "/4"].map((path) => site.url + path)
        const webhook = `${site.url}/hook`
        const { id } = yield* both[0].ask("POST", "/v2/batch/scrape", { urls, maxConcurrency: 1, webhook })
        yield* site.until(({ held }) => held === 1)
        const [reader] = yield* query(`SELECT pid FROM job_page JOIN cluster_process USING (owner) WHERE job = '${id}'`)
        const [first, second] = both[0].child.pid === reader?.["pid"] ? both : [both[1], both[0]]
        processes.splice(processes.indexOf(first), 1)
        const { id: run } = yield* first.ask("POST", "/v2/agent", { prompt: site.url })
        yield* site.until(({ held }) => held === 2 && site.deliveredEvents.length === 3)
        // a process that was told only removes its delivery afterwards
        while ((yield* query("SELECT id FROM delivery")).length > 0) yield* Effect.sleep(20)
        const gone = once(first.child, "exit")
        first.child.kill(signal)
        const isSuspended = signal === "SIGSTOP"
        // others repeat the page later if its process may be only suspended, which then stores it
        yield* site.until(({ held }) => held === (isSuspended ? 3 : 4))
        if (isSuspended) {
          while (Number((yield* query(`SELECT done FROM job WHERE id = '${id}'`))[0]?.["done"]) < 4) {
            yield* Effect.sleep(20)
          }
          yield* site.release
          first.child.kill("SIGCONT")
        }
        assert.deepStrictEqual(yield* Effect.promise(() => gone), isSuspended ? [1, null] : [null, signal])
        if (!isSuspended) yield* site.release
        const done = yield* second.ended(`/v2/batch/scrape/${id}`)
        const [one, two, held, ...others] = urls
        const order = isSuspended ? [one, two, ...others, held] : urls
        assert.deepStrictEqual([done.status, done.creditsUsed, urlsOf(done)], ["completed", 5, order])
        yield* site.until(() => site.deliveredEvents.includes("batch_scrape.completed"))
        assert.deepStrictEqual(site.deliveredEvents, ["batch_scrape.started", ...order, "batch_scrape.completed"])
        assert.strictEqual(site.requests.filter((path) => path === "/held").length, isSuspended ? 1 : 2)
        assert.deepInclude(yield* second.ended(`/v2/agent/${run}`), {
          status: "completed",
          creditsUsed: 3,
          data: stepsOfRun
        })
        assert.deepStrictEqual(site.steps, ["/agent/1", "/held/agent", "/held/agent", "/agent/3"])
        const { events } = yield* second.ask("GET", `/v2/agent/${run}/trace`)
        assert.strictEqual(
          new Set(events.map(({ agent, producerSequence }) => `${agent.id} ${producerSequence}`)).size,
          10
        )
        assert.lengthOf(events, 10)
        const [row] = yield* query("SELECT sum(credits) AS credits FROM credits_used")
        assert.strictEqual(Number(row?.["credits"]), 8)
      }),
    120_000
  )
}

const stepsOfRun = ["/agent/1", "/held/agent", "/agent/3"]
