import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { AgentContext } from "../../../src/agent/ground/agent-context.ts"
import { until } from "../../service/service-engine.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import { agentEngine, inWords, useTool } from "./agent-engine.ts"

it.live("interrupts the tools of a cancelled run, starts no further steps, and closes the trace", () =>
  Effect.gen(function*() {
    let interrupted = 0
    let begun = 0
    const tool = Effect.andThen(
      Effect.sync(() => begun++),
      Effect.onInterrupt(Effect.never, () => Effect.sync(() => interrupted++))
    )
    const { ask, ended, start, trace } = yield* agentEngine((_, context) =>
      Effect.gen(function*() {
        yield* Effect.forEach(["A", "B"], (name) =>
          context.delegate(name, (own) =>
            Effect.catch(useTool(own, name, tool), () => useTool(own, "again", tool))), { concurrency: 2 })
        return { _tag: "Succeeded" as const, data: {} }
      })
    )
    const id = yield* start()
    yield* until(Effect.sync(() => begun), (count) => count === 2)
    const at = performance.now()
    assert.strictEqual((yield* ask("DELETE", `/v2/agent/${id}`)).status, 200)
    assert.deepInclude(yield* ended(id), {
      status: "failed",
      error: "Agent was cancelled by the user.",
      creditsUsed: 0
    })
    assert.isBelow(performance.now() - at, 1_000)
    assert.deepStrictEqual([interrupted, begun], [2, 2])
    const words = inWords((yield* trace(id)).events)
    assert.deepStrictEqual(
      words.slice(-7),
      [
        "System 2 run.cancel_requested",
        "B 3 tool_call.finished",
        "A 3 tool_call.finished",
        "B 4 agent.finished cancelled cancelled",
        "A 4 agent.finished cancelled cancelled",
        "Orchestrator 2 agent.finished cancelled cancelled",
        "System 3 run.finished cancelled cancelled"
      ].toSorted((one, other) => words.indexOf(one) - words.indexOf(other))
    )
    yield* Effect.sleep(50)
    assert.strictEqual((yield* trace(id)).events.length, words.length)
  }))

it.live("ends a cancelled run even if its worker does not stop", () =>
  Effect.gen(function*() {
    const { ask, ended, start, trace } = yield* agentEngine((_, context) =>
      Effect.gen(function*() {
        yield* context.progress("working", "Holds on")
        yield* Effect.uninterruptible(Effect.sleep(2_500))
        yield* context.progress("working", "Still here")
        return { _tag: "Succeeded" as const, data: {} }
      })
    )
    const id = yield* start()
    yield* until(trace(id), ({ events }) => events.length === 3)
    yield* ask("DELETE", `/v2/agent/${id}`)
    const at = performance.now()
    assert.strictEqual((yield* ended(id)).status, "failed")
    assert.isBelow(performance.now() - at, 1_500)
  }))

it.live("ends a run that was cancelled just before the engine stopped, without doing further work", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    let works = 0
    const work = (_: unknown, context: AgentContext) =>
      Effect.gen(function*() {
        yield* context.progress("working", "Here")
        works++
        return yield* Effect.never
      })
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { start } = yield* agentEngine(work, { dataDirectory })
      const id = yield* start()
      yield* until(Effect.sync(() => works), (count) => count === 1)
      return id
    }))
    const database = new DatabaseSync(join(dataDirectory, "trawl.db"))
    database.prepare("UPDATE agent_run SET cancelled_at = created_at WHERE id = ?").run(id)
    database.close()
    const { ended, trace } = yield* agentEngine(work, { dataDirectory })
    assert.deepInclude(yield* ended(id), { status: "failed", error: "Agent was cancelled by the user." })
    assert.strictEqual(works, 1)
    assert.deepStrictEqual(inWords((yield* trace(id)).events).slice(-2), [
      "Orchestrator 3 agent.finished cancelled cancelled",
      "System 2 run.finished cancelled cancelled"
    ])
  }))

it.live("reports that a subagent was abandoned because its parent finished first", () =>
  Effect.gen(function*() {
    const { ended, start, trace } = yield* agentEngine((_, context) =>
      Effect.gen(function*() {
        yield* Effect.forkChild(context.delegate("Slow", (own) => useTool(own, "wait", Effect.never)))
        yield* context.delegate("Quick", (own) => useTool(own, "look"))
        yield* Effect.sleep(20)
        return { _tag: "Succeeded" as const, data: {} }
      })
    )
    const id = yield* start()
    assert.strictEqual((yield* ended(id)).status, "completed")
    const { events } = yield* trace(id)
    assert.include(inWords(events), "Slow 4 agent.finished cancelled parent_finished")
    assert.include(inWords(events), "Quick 4 agent.finished succeeded")
    assert.strictEqual(events.at(-1)?.type, "run.finished")
  }))

it.live("ends a run as cancelled and bills nothing if it is cancelled while its success cannot be stored", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const { ask, ended, start, trace } = yield* agentEngine(
      (_, context) => Effect.as(useTool(context, "look"), { _tag: "Succeeded" as const, data: {} }),
      { dataDirectory, teams: { default: { credits: 100 } } }
    )
    const database = new DatabaseSync(join(dataDirectory, "trawl.db"))
    yield* Effect.addFinalizer(() => Effect.sync(() => database.close()))
    database.exec(
      "CREATE TRIGGER full BEFORE UPDATE OF ended_at ON agent_run BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    )
    const id = yield* start()
    yield* until(trace(id), ({ events }) => events.some(({ type }) => type === "tool_call.finished"))
    yield* Effect.sleep(100)
    assert.strictEqual((yield* ask("DELETE", `/v2/agent/${id}`)).status, 200)
    database.exec("DROP TRIGGER full")
    const status = yield* ended(id)
    assert.deepInclude(status, { status: "failed", error: "Agent was cancelled by the user.", creditsUsed: 0 })
    assert.notProperty(status, "data")
    assert.strictEqual(inWords((yield* trace(id)).events).at(-1), "System 3 run.finished cancelled cancelled")
    assert.deepInclude((yield* ask("GET", "/v2/team/credit-usage")).body.data, { remainingCredits: 100 })
  }))
