import { assert, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { until } from "../../service/service-engine.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import type { AgentContext, RunEnds } from "../../../src/agent/ground/agent-context.ts"
import { agentEngine, inWords, useTool } from "./agent-engine.ts"

it.live("continues a run after a restart: finished steps are not repeated, and the trace has them once", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const done: Array<string> = []
    let isOpen = false
    const tool = (name: string, waits: boolean) =>
      Effect.suspend(() => {
        done.push(name)
        return waits && !isOpen ? Effect.never : Effect.succeed(`${name} ${Math.random()}`)
      })
    const work = (_: unknown, context: AgentContext) =>
      Effect.gen(function*() {
        yield* context.progress("planning", "Begins")
        const thought = yield* context.once(
          "think",
          Schema.Finite,
          Effect.sync(() => {
            done.push("think")
            return Math.random()
          })
        )
        const parts = yield* Effect.forEach(["A", "B", "C"], (name) =>
          context.delegate(name, (own) =>
            Effect.gen(function*() {
              const first = yield* useTool(own, "first", tool(`${name} first`, false))
              const second = yield* useTool(own, "second", tool(`${name} second`, name === "B"))
              return [first, second]
            })), { concurrency: "unbounded" })
        yield* context.show({ artifactId: "answer", kind: "json", change: "init", content: JSON.stringify(parts) })
        return { _tag: "Succeeded" as const, data: { thought, parts } }
      })
    const [id, before] = yield* Effect.scoped(Effect.gen(function*() {
      const { start, trace } = yield* agentEngine(work, { dataDirectory })
      const id = yield* start()
      const { events } = yield* until(
        trace(id),
        ({ events }) => events.filter(({ type }) => type === "agent.finished").length === 2 && done.includes("B second")
      )
      return [id, events] as const
    }))
    isOpen = true
    const { ended, trace } = yield* agentEngine(work, { dataDirectory })
    const { creditsUsed, status } = yield* ended(id)
    assert.deepStrictEqual([status, creditsUsed], ["completed", 6])
    const counts = Object.groupBy(done, (name) => name)
    assert.deepStrictEqual(Object.fromEntries(Object.entries(counts).map(([name, times]) => [name, times?.length])), {
      think: 1,
      "A first": 1,
      "A second": 1,
      "B first": 1,
      "B second": 2,
      "C first": 1,
      "C second": 1
    })
    const { events } = yield* trace(id)
    // as first written, including IDs and times
    assert.deepStrictEqual(events.slice(0, before.length), before)
    assert.strictEqual(new Set(events.map(({ eventId }) => eventId)).size, events.length)
    for (const [producer, ofProducer] of Map.groupBy(events, ({ agent }) => agent.id)) {
      assert.deepStrictEqual(
        ofProducer.map(({ producerSequence }) => producerSequence).toSorted((a, b) => a - b),
        ofProducer.map((_, index) => index + 1),
        producer
      )
    }
    assert.deepStrictEqual(inWords(events).slice(-3), [
      "Orchestrator 3 artifact.updated",
      "Orchestrator 4 agent.finished succeeded",
      "System 2 run.finished succeeded"
    ])
  }))

it.live("starts an accepted run after a restart", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const id = yield* Effect.scoped(
      Effect.flatMap(agentEngine(() => Effect.never, { dataDirectory }), ({ start }) => start())
    )
    const { ended } = yield* agentEngine(() => Effect.succeed({ _tag: "Succeeded" as const, data: 1 }), {
      dataDirectory
    })
    assert.strictEqual((yield* ended(id)).data, 1)
  }))

it.live("abandons a subagent again after a restart", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    let isOpen = false
    const work = (_: unknown, context: AgentContext) =>
      Effect.gen(function*() {
        const slow = context.delegate(
          "Slow",
          (own) => useTool(own, "wait", Effect.suspend(() => isOpen ? Effect.succeed("late") : Effect.never))
        )
        const quick = context.delegate(
          "Quick",
          (own) => useTool(own, "look", Effect.delay(Effect.succeed("early"), 20))
        )
        const first = yield* Effect.raceFirst(slow, quick)
        yield* useTool(context, "last", Effect.suspend(() => isOpen ? Effect.succeed("done") : Effect.never))
        return { _tag: "Succeeded" as const, data: first }
      })
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { start, trace } = yield* agentEngine(work, { dataDirectory })
      const id = yield* start()
      yield* until(trace(id), ({ events }) => events.some(({ toolName }) => toolName === "last"))
      return id
    }))
    isOpen = true
    const { ended, trace } = yield* agentEngine(work, { dataDirectory })
    assert.deepInclude(yield* ended(id), { status: "completed", data: "early" })
    const slow = inWords((yield* trace(id)).events).filter((words) => words.startsWith("Slow"))
    assert.deepStrictEqual(slow, [
      "Slow 1 agent.started",
      "Slow 2 tool_call.started",
      "Slow 3 tool_call.finished",
      "Slow 4 agent.finished cancelled parent_finished"
    ])
  }))

it.live("returns no stored result for a different request after a restart, and ends the run", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const requests: Array<string> = []
    const work = (first: string) => (_: unknown, context: AgentContext) =>
      Effect.gen(function*() {
        const { result } = yield* scrape(
          context,
          `https://example.com/${first}`,
          Effect.sync(() => {
            requests.push(first)
            return first
          })
        )
        yield* scrape(context, "https://example.com/last", Effect.never)
        return { _tag: "Succeeded" as const, data: result }
      })
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { start, trace } = yield* agentEngine(work("one"), { dataDirectory })
      const id = yield* start()
      yield* until(trace(id), ({ events }) => events.filter(({ type }) => type === "tool_call.started").length === 2)
      return id
    }))
    const { ended, trace } = yield* agentEngine(work("other"), { dataDirectory })
    assert.deepInclude(yield* ended(id), {
      status: "failed",
      error: "The engine was upgraded during the run and cannot continue it.",
      creditsUsed: 0
    })
    assert.deepStrictEqual(requests, ["one"])
    const last = (yield* trace(id)).events.at(-1)
    assert.deepStrictEqual([last?.type, last?.error?.retryable], ["run.finished", true])
  }))

it.live.each<readonly [change: string, newer: (context: AgentContext) => Effect.Effect<unknown, RunEnds>]>([
  ["thinks of something else", (context) => context.once("refusal", Schema.String, Effect.succeed("new"))],
  [
    "thinks of something else before it",
    (context) => Effect.andThen(context.once("refusal", Schema.String, Effect.succeed("new")), thinkOf(context))
  ],
  ["says something before it thinks", (context) => Effect.andThen(context.reason("Newly so."), thinkOf(context))],
  [
    "comes to something of another shape",
    (context) => context.once("plan", Schema.Array(Schema.String), Effect.succeed(["new"]))
  ],
  ["uses a tool where it thought", (context) => useTool(context, "plan", Effect.succeed("new"))],
  [
    "shows an artifact where it used a tool",
    (context) =>
      Effect.andThen(
        thinkOf(context),
        context.show({ artifactId: "answer", kind: "json", change: "init", content: "{}" })
      )
  ]
])(
  "ends a run of an older engine if the newer one %s, and reuses none of its results",
  ([, newer]) =>
    Effect.gen(function*() {
      const dataDirectory = yield* temporaryDirectory
      const given: Array<unknown> = []
      const work =
        (first: (context: AgentContext) => Effect.Effect<unknown, RunEnds>, rest: Effect.Effect<string>) =>
        (_: unknown, context: AgentContext) =>
          Effect.gen(function*() {
            const thought = yield* first(context)
            given.push(thought)
            yield* useTool(context, "look", rest)
            return { _tag: "Succeeded" as const, data: thought }
          })
      const id = yield* Effect.scoped(Effect.gen(function*() {
        const { start, trace } = yield* agentEngine(work(thinkOf, Effect.never), { dataDirectory })
        const id = yield* start()
        yield* until(trace(id), ({ events }) => events.some(({ toolName }) => toolName === "look"))
        return id
      }))
      assert.deepStrictEqual(given.splice(0), ["old"])
      const { ended, trace } = yield* agentEngine(work(newer, Effect.succeed("seen")), { dataDirectory })
      assert.deepInclude(yield* ended(id), {
        status: "failed",
        error: "The engine was upgraded during the run and cannot continue it.",
        creditsUsed: 0
      })
      assert.notInclude(given, "old")
      const { events } = yield* trace(id)
      assert.deepStrictEqual(
        inWords(events).slice(-2),
        ["Orchestrator 3 agent.finished failed internal", "System 2 run.finished failed internal"].map((words) =>
          words.replace("3", String(events.filter(({ agent }) => agent.name === "Orchestrator").length))
        )
      )
    })
)

it.live("continues a run of an older engine if the newer one makes the same requests in other words", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { start, trace } = yield* agentEngine(respondWith("old", Effect.never), { dataDirectory })
      const id = yield* start()
      yield* until(trace(id), ({ events }) => events.some(({ toolName }) => toolName === "look"))
      return id
    }))
    const { ended } = yield* agentEngine(respondWith("new", Effect.succeed("seen")), { dataDirectory })
    assert.deepInclude(yield* ended(id), { status: "completed", data: ["old", "seen"] })
  }))

it.live("logs the number of continued runs at startup, unless it is zero", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const logged: Array<string> = []
    const logger = Logger.layer([Logger.make(({ message }) => logged.push(String(message)))])
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { start } = yield* agentEngine(looking(Effect.never), { dataDirectory })
      yield* start()
      return yield* start()
    })).pipe(Effect.provide(logger))
    assert.deepStrictEqual(logged, [])
    const { ended } = yield* Effect.provide(agentEngine(looking(Effect.succeed("seen")), { dataDirectory }), logger)
    assert.deepStrictEqual(logged, ["Continuing unfinished work: 2 agent runs"])
    yield* ended(id)
  }))

it.live("restarts a step after each normal shutdown that interrupts it", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const id = yield* Effect.scoped(
      Effect.flatMap(agentEngine(looking(Effect.never), { dataDirectory }), ({ start }) => start())
    )
    for (let times = 0; times < 8; times++) yield* interruptedLook(dataDirectory)
    const { ended } = yield* agentEngine(looking(Effect.succeed("seen")), { dataDirectory })
    assert.deepInclude(yield* ended(id), { status: "completed", data: "seen" })
  }))

it.live("does not count normal shutdowns as crashes of a run", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const id = yield* Effect.scoped(
      Effect.flatMap(agentEngine(looking(Effect.never), { dataDirectory }), ({ start }) => start())
    )
    countKills(dataDirectory, 24)
    for (let times = 0; times < 3; times++) yield* interruptedLook(dataDirectory)
    const { ended } = yield* agentEngine(looking(Effect.succeed("seen")), { dataDirectory })
    assert.deepInclude(yield* ended(id), { status: "completed", data: "seen" })
  }))

it.live("aborts a run after 25 crashes, and logs it", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const id = yield* Effect.scoped(
      Effect.flatMap(agentEngine(looking(Effect.never), { dataDirectory }), ({ start }) => start())
    )
    countKills(dataDirectory, 25)
    const logged: Array<string> = []
    const { ended } = yield* Effect.provide(
      agentEngine(looking(Effect.succeed("seen")), { dataDirectory }),
      Logger.layer([Logger.make(({ cause, message }) => logged.push(`${String(message)} ${Cause.pretty(cause)}`))])
    )
    const error = "The engine crashed 25 times during this run."
    assert.deepInclude(yield* ended(id), { status: "failed", error, creditsUsed: 0 })
    assert.include(logged.join("\n"), `A run was aborted Error: ${error}`)
    assert.notInclude(logged.join("\n"), "unexpectedly")
  }))

it.live("only logs the error if a worker uses its context in a way that a restart cannot repeat", () =>
  Effect.gen(function*() {
    const logged: Array<string> = []
    const { ended, start, trace } = yield* Effect.provide(
      agentEngine((task, context) =>
        Effect.as(
          task.prompt === "inside" ?
            context.delegate("Reader", (own) =>
              Effect.asVoid(useTool(own, "outer", Effect.as(Effect.orDie(own.progress("working", "inner")), "x"))))
            : Effect.forEach([1, 2], () =>
              context.delegate("Twin", () =>
                Effect.void), { discard: true }),
          { _tag: "Succeeded" as const, data: {} }
        )
      ),
      Logger.layer([Logger.make(({ cause, message }) => logged.push(`${String(message)} ${Cause.pretty(cause)}`))])
    )
    for (
      const [prompt, why] of [["inside", "A context was used inside a step"], [
        "twins",
        "two subagents named \"Twin\""
      ]] as const
    ) {
      logged.length = 0
      const id = yield* start({ prompt })
      assert.deepInclude(yield* ended(id), { status: "failed", error: "The run failed unexpectedly." })
      assert.include(logged.join("\n"), why)
      assert.notInclude(JSON.stringify(yield* trace(id)), why)
    }
  }))

/** An engine that is stopped during a step of a run. */
const interruptedLook = (dataDirectory: string) =>
  Effect.scoped(Effect.gen(function*() {
    let isBegun = false
    yield* agentEngine(looking(Effect.andThen(Effect.sync(() => isBegun = true), Effect.never)), { dataDirectory })
    yield* until(Effect.sync(() => isBegun), (isBegun) => isBegun)
  }))

/** Sets the records of runs as killed engines leave them. */
const countKills = (dataDirectory: string, kills: number): void => {
  const database = new DatabaseSync(join(dataDirectory, "trawl.db"))
  database.prepare("UPDATE agent_run SET starts = ?").run(kills)
  database.close()
}

const respondWith = (words: string, rest: Effect.Effect<string>) => (_: unknown, context: AgentContext) =>
  Effect.gen(function*() {
    yield* context.progress("planning", words)
    const thought = yield* context.once("plan", Schema.String, Effect.succeed(words))
    return { _tag: "Succeeded" as const, data: [thought, yield* useTool(context, "look", rest)] }
  })

const looking = (look: Effect.Effect<string>) => (_: unknown, context: AgentContext) =>
  Effect.map(useTool(context, "look", look), (data) => ({ _tag: "Succeeded" as const, data }))

const thinkOf = (context: AgentContext) => context.once("plan", Schema.String, Effect.succeed("old"))

const scrape = (context: AgentContext, url: string, work: Effect.Effect<string>) =>
  context.use(
    { toolName: "scrape", parameters: { url }, result: Schema.String, summary: (result) => result },
    Effect.map(work, (result) => ({ result, credits: 1 }))
  )
