import { assert, it } from "@effect/vitest"
import { errorTables, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { AgentRuns } from "../../../src/agent/run/agent-runs.ts"
import { HostLookup } from "../../../src/agent/run/start-urls.ts"
import { inMemory } from "../../../src/index.ts"
import { Browser } from "@trawl/browser/effect"
import { renderPage } from "../../../src/scrape/render-page.ts"
import { until } from "../../service/service-engine.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import { agentEngine, useTool } from "./agent-engine.ts"

const unknown = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const nothing = () => Effect.succeed({ _tag: "Succeeded" as const, data: {} })
const forever = () => Effect.never
const findingOf = (
  { body: { error, success }, status }: {
    readonly status: number
    readonly body: { readonly success: boolean; readonly error: string }
  }
) => [status, success, error]

it.live("returns 404 for paths of unknown runs and snapshots", () =>
  Effect.gen(function*() {
    const { ask } = yield* agentEngine(nothing)
    const malformed = [400, false, "Invalid job ID format. Job ID must be a valid UUID."]
    for (
      const [method, path] of [["GET", "x"], ["DELETE", "x"], ["GET", "x/trace"], [
        "GET",
        `x/snapshots/${unknown}`
      ]] as const
    ) {
      assert.deepStrictEqual(findingOf(yield* ask(method, `/v2/agent/${path}`)), malformed)
    }
    const long = "a".repeat(limits.snapshotIdLength + 1)
    for (const snapshot of ["a%20b", long]) {
      assert.deepStrictEqual(findingOf(yield* ask("GET", `/v2/agent/${unknown}/snapshots/${snapshot}`)), [
        400,
        false,
        "Invalid snapshot ID"
      ])
    }
  }))

it.live("does not distinguish unknown runs from those of other teams", () =>
  Effect.gen(function*() {
    const { ask, ended, start } = yield* agentEngine(nothing, {
      apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }]
    })
    const id = yield* start()
    yield* ended(id)
    const paths = [["GET", ""], ["DELETE", ""], ["GET", "/trace"], ["GET", `/snapshots/${unknown}`]] as const
    for (const [method, path] of paths) {
      const foreign = yield* ask(method, `/v2/agent/${id}${path}`, { key: "key-b" })
      assert.deepStrictEqual(findingOf(foreign), [404, false, "Agent job not found"])
      assert.strictEqual(foreign.text, (yield* ask(method, `/v2/agent/${unknown}${path}`)).text)
    }
    assert.deepStrictEqual((yield* ask("GET", "/v2/agent", { key: "key-b" })).body.agents, [])
    const other = yield* start()
    yield* ended(other)
    assert.deepStrictEqual(findingOf(yield* ask("GET", `/v2/agent/${other}/snapshots/${unknown}`)), [
      404,
      false,
      "Snapshot not found"
    ])
  }))

it.live("does not show a run the snapshots of another run", () =>
  Effect.gen(function*() {
    const { ask, ended, start, trace } = yield* agentEngine((_, context) =>
      Effect.as(context.show({ artifactId: "a", kind: "text", change: "init", content: "x" }), {
        _tag: "Succeeded" as const,
        data: {}
      })
    )
    const [one, other] = [yield* start(), yield* start()]
    yield* ended(one)
    yield* ended(other)
    const snapshotId = (yield* trace(one)).events.find(({ artifact }) => artifact !== undefined)?.artifact?.snapshotId
    assert.strictEqual((yield* ask("GET", `/v2/agent/${one}/snapshots/${snapshotId}`)).body.snapshot, "x")
    assert.deepStrictEqual(findingOf(yield* ask("GET", `/v2/agent/${other}/snapshots/${snapshotId}`)), [
      404,
      false,
      "Snapshot not found"
    ])
  }))

it.live("cancels a run once, and not after it has ended", () =>
  Effect.gen(function*() {
    const { ask, ended, start } = yield* agentEngine((_, context) =>
      Effect.andThen(
        context.progress("working", "Waits"),
        Effect.uninterruptible(Effect.sleep(200)).pipe(Effect.andThen(Effect.never))
      )
    )
    const id = yield* start()
    yield* until(ask("GET", `/v2/agent/${id}/trace`), ({ body }) => body.events.length === 3)
    const cancel = ask("DELETE", `/v2/agent/${id}`)
    assert.strictEqual((yield* cancel).text, "{\"success\":true}")
    assert.deepStrictEqual(findingOf(yield* cancel), [409, false, "Agent is already cancelled"])
    assert.deepInclude(yield* ended(id), {
      status: "failed",
      error: "Agent was cancelled by the user.",
      creditsUsed: 0
    })
    assert.deepStrictEqual(findingOf(yield* cancel), [409, false, "Agent already finished"])
  }))

it.live("refuses invalid requests at once, without starting a run", () =>
  Effect.gen(function*() {
    const { ask } = yield* agentEngine(forever, { allowedAddresses: [] })
    const refused = (body: object) =>
      Effect.map(
        ask("POST", "/v2/agent", { body: { prompt: "What is it?", ...body } }),
        (answer) => [...findingOf(answer), answer.body.details?.[0]?.path]
      )
    assert.deepStrictEqual(yield* refused({ schema: { type: "object", properties: { a: { type: "strange" } } } }), [
      400,
      false,
      "Invalid JSON schema: properties.a.type: Expected one of array, boolean, integer, null, number, object, string, or a list, found \"strange\"",
      ["schema", "properties", "a", "type"]
    ])
    assert.deepStrictEqual(yield* refused({ urls: ["https://example.com/", "http://127.0.0.1:1/"] }), [
      403,
      false,
      "Forbidden",
      ["urls", 1]
    ])
    assert.deepStrictEqual(yield* refused({ urls: ["http://localhost/"] }), [403, false, "Forbidden", ["urls", 0]])
    assert.deepStrictEqual(yield* refused({ urls: ["http://[::ffff:10.0.0.1]/"] }), [403, false, "Forbidden", [
      "urls",
      0
    ]])
    assert.deepStrictEqual(yield* refused({ urls: ["https://u:p@example.com/"] }), [400, false, "Invalid URL", [
      "urls",
      0
    ]])
    assert.deepStrictEqual(yield* refused({ threatProtection: { mode: "normal" } }), [403, false, "Forbidden", [
      "threatProtection"
    ]])
    for (const maxCredits of [0, -1, 1.5, "many", null, Infinity]) {
      assert.deepStrictEqual((yield* refused({ maxCredits })).slice(0, 2), [400, false])
    }
    assert.deepStrictEqual((yield* refused({ prompt: "a".repeat(limits.agentPromptLength + 1) })).slice(0, 2), [
      400,
      false
    ])
    assert.deepStrictEqual((yield* refused({ prompt: " " })).at(-1), ["prompt"])
    assert.deepStrictEqual((yield* ask("GET", "/v2/agent")).body.agents, [])
  }))

it.live("bills the scans of a start URL that threat protection blocks", () =>
  Effect.gen(function*() {
    const { ask } = yield* agentEngine(forever, {
      allowedAddresses: ["127.0.0.1"],
      teams: { default: { credits: 100 } },
      threatProtection: { enabled: true, classifier: async (url) => url.includes("casino") ? 90 : 0 }
    })
    const urls = ["http://127.0.0.1:1/", "http://127.0.0.1:1/casino"]
    const { body, status } = yield* ask("POST", "/v2/agent", {
      body: { prompt: "What?", urls, threatProtection: { mode: "normal" } }
    })
    assert.deepStrictEqual([status, body.code, body.details[0]?.path], [403, "unsafe_domain_blocked", ["urls", 1]])
    const { body: usage } = yield* ask("GET", "/v2/team/credit-usage")
    assert.deepInclude(usage.data, { remainingCredits: 96 })
  }))

it.live("resolves each host of the first 200 start URLs once, few at a time", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    let looking = 0
    let most = 0
    const lookUp = async (host: string) => {
      requests.push(host)
      most = Math.max(most, ++looking)
      await new Promise((resolve) => setTimeout(resolve, 1))
      looking--
      return [{ address: host === "inside.example" ? "10.0.0.1" : "93.184.215.14", family: 4 }]
    }
    const { ask } = yield* Effect.provideService(agentEngine(forever, { allowedAddresses: [] }), HostLookup, lookUp)
    const start = (urls: ReadonlyArray<string>) => ask("POST", "/v2/agent", { body: { prompt: "What?", urls } })
    const { body, status } = yield* start([
      "https://inside.example/a",
      "https://outside.example/",
      "https://inside.example/b"
    ])
    assert.deepStrictEqual([status, body.details.map(({ path }) => path)], [403, [["urls", 0], ["urls", 2]]])
    assert.deepStrictEqual(requests.splice(0), ["inside.example", "outside.example"])
    assert.strictEqual(
      (yield* start(Array.from({ length: 300 }, (_, index) => `https://host-${index}.example/`))).status,
      200
    )
    assert.deepStrictEqual([requests.length, most], [200, 2])
  }))

it.live("does not scan start URLs for a busy or unknown thread", () =>
  Effect.gen(function*() {
    let scans = 0
    const { ask } = yield* agentEngine(forever, {
      allowedAddresses: ["127.0.0.1"],
      threatProtection: {
        enabled: true,
        classifier: async () => {
          scans++
          return 0
        }
      }
    })
    const { body: { threadId } } = yield* ask("POST", "/v2/agent", { body: { prompt: "What?" } })
    const more = (threadId: string) =>
      ask("POST", "/v2/agent", {
        body: { prompt: "More?", threadId, urls: ["http://127.0.0.1:1/"], threatProtection: { mode: "normal" } }
      })
    assert.deepStrictEqual([(yield* more(threadId)).status, (yield* more(unknown)).status, scans], [409, 404, 0])
  }))

it.live("refuses teams with forced zero data retention, and teams with fewer than 20 credits", () =>
  Effect.gen(function*() {
    const { ask } = yield* agentEngine(forever, {
      apiKeys: [{ key: "key-a", team: "private" }, { key: "key-b", team: "poor" }, { key: "key-c", team: "able" }],
      teams: { private: { zeroDataRetention: "forced" }, poor: { credits: 19 }, able: { credits: 20 } }
    })
    const start = (key: string) => ask("POST", "/v2/agent", { key, body: { prompt: "What?" } })
    assert.deepStrictEqual(findingOf(yield* start("key-a")), [
      400,
      false,
      "Your team has zero data retention enabled. This is not supported on extract."
    ])
    assert.deepStrictEqual(findingOf(yield* start("key-b")), [402, false, "Payment Required: Insufficient credits"])
    assert.strictEqual((yield* start("key-c")).status, 200)
  }))

it.live("refuses a run if the database is broken", () =>
  Effect.gen(function*() {
    const { parts } = yield* agentEngine(nothing)
    const broken = AgentRuns.of({
      start: () => Effect.die(new Error("disk full")),
      cancel: () => Effect.succeed("ended")
    })
    const answer = yield* Effect.provideContext(Effect.provideService(inMemory, AgentRuns, broken), parts)
    const response = yield* Effect.promise(() =>
      answer(
        new Request("http://engine.internal/v2/agent", {
          method: "POST",
          headers: { authorization: "Bearer key-a", "content-type": "application/json" },
          body: JSON.stringify({ prompt: "What?" })
        })
      )
    )
    assert.deepStrictEqual([response.status, yield* Effect.promise(() => response.json())], [500, {
      success: false,
      error: "Failed to passthrough agent request."
    }])
  }))

it.live("continues a thread one run at a time, passes on earlier turns, and lists all turns", () =>
  Effect.gen(function*() {
    const received: Array<unknown> = []
    const { promise: gate, resolve: go } = Promise.withResolvers<void>()
    const { ask, ended, start } = yield* agentEngine((task) =>
      Effect.gen(function*() {
        received.push(task.earlier)
        if (task.prompt === "Second?") yield* Effect.promise(() => gate)
        return {
          _tag: "Succeeded" as const,
          data: { of: task.prompt },
          ...task.mode === "chat"
            ? { message: `You asked: ${task.prompt}`, suggestions: [{ label: "More", prompt: "More?" }] }
            : {}
        }
      }), { apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] })
    const first = yield* start({ prompt: "First?", mode: "chat" })
    const { threadId } = yield* ended(first)
    const { body: second } = yield* ask("POST", "/v2/agent", { body: { prompt: "Second?", threadId } })
    assert.deepInclude(second, { threadId, threadTurn: 2 })
    const busy = yield* ask("POST", "/v2/agent", { body: { prompt: "Third?", threadId } })
    assert.deepStrictEqual([busy.status, busy.body.success, busy.body.code, busy.body.runId], [
      409,
      false,
      "thread_busy",
      second.id
    ])
    assert.strictEqual((yield* ask("GET", `/v2/agent/threads/${threadId}`)).body.thread.status, "running")
    yield* until(Effect.sync(() => received.length), (runs) => runs === 2)
    go()
    yield* ended(second.id)
    assert.deepStrictEqual(received, [[], [{ prompt: "First?", answer: "You asked: First?" }]])

    const { body: { thread } } = yield* ask("GET", `/v2/agent/threads/${threadId}?includeData=true`)
    assert.strictEqual(thread.status, "idle")
    assert.deepStrictEqual(
      thread.runs.map(({ data, id, message, mode, prompt, status, turn }) => ({
        data,
        id,
        message,
        mode,
        prompt,
        status,
        turn
      })),
      [
        {
          data: { of: "First?" },
          id: first,
          message: "You asked: First?",
          mode: "chat",
          prompt: "First?",
          status: "succeeded",
          turn: 1
        },
        {
          data: { of: "Second?" },
          id: second.id,
          message: null,
          mode: "extract",
          prompt: "Second?",
          status: "succeeded",
          turn: 2
        }
      ]
    )
    assert.notProperty((yield* ask("GET", `/v2/agent/threads/${threadId}`)).body.thread.runs[0], "data")

    const cause = errorTables.thread.find(({ reason }) => reason === "ThreadNotFound")?.cause
    for (const [key, of] of [["key-b", threadId], ["key-a", unknown]] as const) {
      const answers = [
        yield* ask("GET", `/v2/agent/threads/${of}`, { key }),
        yield* ask("POST", "/v2/agent", { key, body: { prompt: "More?", threadId: of } })
      ]
      for (const { body, status } of answers) {
        assert.deepStrictEqual([status, body.success, body.code, body.error], [404, false, "thread_not_found", cause])
      }
    }
  }))

it.live("lists runs page by page, newest first", () =>
  Effect.gen(function*() {
    const { ask, ended, start } = yield* agentEngine(nothing)
    const ids: Array<string> = []
    for (let number = 1; number <= 23; number++) {
      ids.unshift(yield* start({ prompt: `Number ${number}`, urls: [`https://example.com/${number}`], origin: "test" }))
    }
    for (const id of ids) yield* ended(id)
    const first = (yield* ask("GET", "/v2/agent")).body
    const second = (yield* ask("GET", first.next)).body
    assert.deepStrictEqual([...first.agents, ...second.agents].map(({ id }) => id), ids)
    assert.deepStrictEqual([first.agents.length, second.next], [20, undefined])
    assert.deepInclude(first.agents[0], { status: "completed", targetHint: "https://example.com/23", origin: "test" })
    assert.deepInclude(first.agents[0]?.options, { prompt: "Number 23", model: "spark-2", threadTurn: 1 })
    assert.deepStrictEqual(findingOf(yield* ask("GET", "/v2/agent?before=yesterday")), [
      400,
      false,
      "Invalid before timestamp."
    ])
  }))

it.live("answers for runs of older engines, which have neither trace nor snapshots", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { ended, start } = yield* agentEngine(nothing, { dataDirectory })
      const id = yield* start({ model: "spark-1-mini" })
      yield* ended(id)
      return id
    }))
    const database = new DatabaseSync(join(dataDirectory, "trawl.db"))
    database.prepare("UPDATE agent_run SET engine = 'spark-1' WHERE id = ?").run(id)
    database.close()
    const { ask } = yield* agentEngine(nothing, { dataDirectory })
    assert.deepInclude((yield* ask("GET", `/v2/agent/${id}`)).body, { status: "completed", model: "spark-1-mini" })
    assert.deepStrictEqual(findingOf(yield* ask("GET", `/v2/agent/${id}/trace`)), [
      400,
      false,
      "Trace is only available for Spark 2 extracts"
    ])
    assert.deepStrictEqual(findingOf(yield* ask("GET", `/v2/agent/${id}/snapshots/${unknown}`)), [
      400,
      false,
      "Snapshots are only available for Spark 2 extracts"
    ])
  }))

it.live("answers chats in words, and reports failures and refusals with their reason", () =>
  Effect.gen(function*() {
    const { ended, start, trace } = yield* agentEngine((task, context) =>
      task.prompt === "Refuse" ?
        Effect.succeed({ _tag: "Refused" as const, error: "That is private." })
        : task.prompt === "Fail" ?
        Effect.succeed({ _tag: "Failed" as const, error: "No page says so." })
        : task.prompt === "Break" ?
        Effect.die(new Error("The data directory /srv/secret is full."))
        : Effect.as(context.emit("assistant.message", { message: "It opens at nine." }), {
          _tag: "Succeeded" as const,
          message: "It opens at nine."
        })
    )
    assert.deepInclude(yield* ended(yield* start({ mode: "chat", prompt: "Talk" })), {
      status: "completed",
      data: null,
      mode: "chat",
      message: "It opens at nine."
    })
    for (
      const [prompt, outcome, code, error] of [["Refuse", "refused", "refused", "That is private."], [
        "Fail",
        "failed",
        "internal",
        "No page says so."
      ], ["Break", "failed", "internal", "The run failed unexpectedly."]] as const
    ) {
      const id = yield* start({ prompt })
      const status = yield* ended(id)
      assert.deepInclude(status, { status: "failed", error, creditsUsed: 0 })
      assert.notProperty(status, "data")
      const last = (yield* trace(id)).events.at(-1)
      assert.deepStrictEqual([last?.type, last?.outcome, last?.error?.code, last?.error?.message], [
        "run.finished",
        outcome,
        code,
        error
      ])
    }
  }))

it.live("lists no browsers to watch, but shows open sessions in the trace", () =>
  Effect.gen(function*() {
    const browser = Browser.of({
      missing: Effect.succeed(undefined),
      render: () => Effect.never,
      openSession: () => Effect.never
    })
    const { ask, start } = yield* agentEngine((_, context) =>
      Effect.as(
        useTool(
          context,
          "scrape",
          Effect.as(
            Effect.orDie(Effect.provideService(renderPage("https://example.com/", {}, []), Browser, browser)),
            "shown"
          )
        ),
        { _tag: "Succeeded" as const, data: {} }
      )
    )
    const id = yield* start()
    yield* until(
      ask("GET", `/v2/agent/${id}/trace`),
      ({ body }) => body.events.some(({ type }) => type === "browser.session.started")
    )
    for (const query of ["", "?liveView=true", "?liveView=false"]) {
      assert.notProperty((yield* ask("GET", `/v2/agent/${id}/trace${query}`)).body, "activeBrowserSessions", query)
    }
  }))
