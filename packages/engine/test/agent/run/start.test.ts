import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { AgentRuns } from "../../../src/agent/run/agent-runs.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import { agentEngine } from "./agent-engine.ts"

const done = () => Effect.succeed({ _tag: "Succeeded" as const, data: 1 })

it.live("accepts a run whose start cannot be stored yet, and starts it later", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const { ask, ended } = yield* agentEngine(done, { dataDirectory })
    const database = new DatabaseSync(join(dataDirectory, "trawl.db"))
    yield* Effect.addFinalizer(() => Effect.sync(() => database.close()))
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON workflow_execution BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    )
    const { body: { id }, status } = yield* ask("POST", "/v2/agent", { body: { prompt: "What?" } })
    assert.strictEqual(status, 200)
    yield* Effect.sleep(100)
    assert.strictEqual((yield* ask("GET", `/v2/agent/${id}`)).body.status, "processing")
    database.exec("DROP TRIGGER full")
    assert.deepInclude(yield* ended(id), { status: "completed", data: 1 })
    assert.deepStrictEqual((yield* ask("GET", "/v2/agent")).body.agents.map((run) => run.id), [id])
  }))

it.live("continues a run after the client has disconnected, and bills credits used before the start", () =>
  Effect.gen(function*() {
    const { ask, ended, parts } = yield* agentEngine(done)
    const asking = yield* Effect.gen(function*() {
      const runs = yield* AgentRuns
      return yield* Effect.forkChild(runs.start({ prompt: "What?", base: "http://engine.internal" }, 4), {
        startImmediately: true
      })
    }).pipe(Effect.provideContext(parts))
    yield* Fiber.interrupt(asking)
    const [run] = (yield* ask("GET", "/v2/agent")).body.agents
    assert.ok(run)
    assert.deepInclude(yield* ended(run.id), { status: "completed", creditsUsed: 4 })
  }))
