import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { AgentContext } from "../../../src/agent/ground/agent-context.ts"
import { until } from "../../service/service-engine.ts"
import { agentEngine, useTool } from "./agent-engine.ts"

it.live("lets runs take turns, so that none waits for a long one to end", () =>
  Effect.gen(function*() {
    let using = 0
    let most = 0
    const tool = Effect.acquireUseRelease(Effect.sync(() => most = Math.max(most, ++using)), () =>
      Effect.as(Effect.sleep(10), "x"), () =>
      Effect.sync(() => using--))
    const { ask, ended, start } = yield* agentEngine((task, context) =>
      Effect.gen(function*() {
        const many = task.prompt === "long" ? 60 : 4
        yield* Effect.forEach(
          Array.from({ length: many }, (_, index) =>
            `reader ${index}`),
          (name) => context.delegate(name, (own) => useTool(own, name, tool)),
          { concurrency: "unbounded" }
        )
        return { _tag: "Succeeded" as const, data: many }
      })
    )
    const long = yield* start({ prompt: "long" })
    yield* until(Effect.sync(() => using), (count) => count > 0)
    const short = yield* start({ prompt: "short" })
    assert.strictEqual((yield* ended(short)).data, 4)
    assert.strictEqual((yield* ask("GET", `/v2/agent/${long}`)).body.status, "processing")
    assert.strictEqual((yield* ended(long)).creditsUsed, 60)
    assert.isAtMost(most, 4)
  }))

it.live("reads no more concurrent pages for a team than its plan allows, without delaying other teams", () =>
  Effect.gen(function*() {
    const using = new Map<string, number>()
    const most = new Map<string, number>()
    const tool = (of: string, milliseconds: number) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          using.set(of, (using.get(of) ?? 0) + 1)
          most.set(of, Math.max(most.get(of) ?? 0, using.get(of) ?? 0))
        }),
        () => Effect.as(Effect.sleep(milliseconds), "x"),
        () => Effect.sync(() => using.set(of, (using.get(of) ?? 0) - 1))
      )
    const { ask, ended } = yield* agentEngine((task, context) =>
      Effect.gen(function*() {
        const slow = task.prompt === "small"
        yield* Effect.forEach(Array.from({ length: slow ? 12 : 6 }, (_, index) => `reader ${index}`), (name) =>
          context.delegate(name, (own) => useTool(own, name, tool(task.prompt, slow ? 200 : 5))), {
          concurrency: "unbounded"
        })
        return { _tag: "Succeeded" as const, data: 1 }
      }), {
      apiKeys: [{ key: "key-a", team: "large" }, { key: "key-b", team: "small" }],
      teams: { small: { plan: "free" } }
    })
    const { body: { id: small } } = yield* ask("POST", "/v2/agent", { key: "key-b", body: { prompt: "small" } })
    yield* until(Effect.sync(() => using.get("small")), (count) => count === 2)
    const { body: { id: large } } = yield* ask("POST", "/v2/agent", { body: { prompt: "large" } })
    assert.strictEqual((yield* ended(large)).status, "completed")
    assert.strictEqual((yield* ask("GET", `/v2/agent/${small}`, { key: "key-b" })).body.status, "processing")
    assert.strictEqual(most.get("small"), 2)
  }))

it.live("gives a team with one run as many turns as a team with thirty", () =>
  Effect.gen(function*() {
    const used = { many: 0, one: 0 }
    let first: number | undefined
    const use = (of: keyof typeof used) =>
      Effect.suspend(() => {
        if (of === "one") first ??= used.many
        return Effect.delay(Effect.sync(() => String(used[of]++)), 10)
      })
    const { ask } = yield* agentEngine((task, context) =>
      Effect.gen(function*() {
        const read = (own: AgentContext, name: string) =>
          task.prompt === "one" ? useTool(own, name, use("one")) : Effect.forever(useTool(own, name, use("many")))
        const readers = Array.from({ length: task.prompt === "one" ? 40 : 4 }, (_, index) => `reader ${index}`)
        yield* Effect.forEach(readers, (name) => context.delegate(name, (own) => read(own, name)), {
          concurrency: "unbounded"
        })
        return { _tag: "Succeeded" as const, data: used.many - (first ?? 0) }
      }), { apiKeys: [{ key: "key-a", team: "many" }, { key: "key-b", team: "one" }] })
    for (let number = 0; number < 30; number++) {
      yield* ask("POST", "/v2/agent", { body: { prompt: "many", maxCredits: 100_000 } })
    }
    yield* until(Effect.sync(() => used.many), (count) => count > 30)
    const { body: { id } } = yield* ask("POST", "/v2/agent", { key: "key-b", body: { prompt: "one" } })
    const { body: { data } } = yield* until(ask("GET", `/v2/agent/${id}`, { key: "key-b" }), ({ body }) =>
      body.status !== "processing")
    assert.strictEqual(used.one, 40)
    assert.isBelow(Number(data), 2 * 40)
  }))

it.live("works on fifty runs of a team at once, queues the others, and delays no other team", () =>
  Effect.gen(function*() {
    let atWork = 0
    let most = 0
    const { promise: gate, resolve: go } = Promise.withResolvers<void>()
    const { ask, ended, start, trace } = yield* agentEngine(
      (task) =>
        task.prompt === "other" ? Effect.succeed({ _tag: "Succeeded" as const, data: 1 }) : Effect.acquireUseRelease(
          Effect.sync(() => most = Math.max(most, ++atWork)),
          () => Effect.as(Effect.promise(() => gate), { _tag: "Succeeded" as const, data: 1 }),
          () => Effect.sync(() => atWork--)
        ),
      { apiKeys: [{ key: "key-a", team: "large" }, { key: "key-b", team: "small" }] }
    )
    const ids: Array<string> = []
    for (let number = 0; number < 60; number++) ids.push(yield* start())
    yield* until(Effect.sync(() => atWork), (count) => count === 50)
    const waiting = yield* Effect.filter(
      ids,
      (id) => Effect.map(trace(id), ({ events }) => events.every(({ type }) => type === "run.started"))
    )
    assert.lengthOf(waiting, 10)
    const [waits = ""] = waiting
    const { body: { id: small } } = yield* ask("POST", "/v2/agent", { key: "key-b", body: { prompt: "other" } })
    yield* until(ask("GET", `/v2/agent/${small}`, { key: "key-b" }), ({ body }) => body.status === "completed")
    yield* ask("DELETE", `/v2/agent/${waits}`)
    assert.strictEqual((yield* ended(waits)).error, "Agent was cancelled by the user.")
    assert.strictEqual((yield* trace(waits)).events.at(-1)?.type, "run.finished")
    go()
    for (const id of ids.filter((id) => id !== waits)) assert.strictEqual((yield* ended(id)).status, "completed")
    assert.strictEqual(most, 50)
  }))
