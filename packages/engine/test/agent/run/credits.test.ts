import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { agentEngine, inWords, useTool } from "./agent-engine.ts"

it.live("ends a run with all its agents at its credit limit, without data or charge", () =>
  Effect.gen(function*() {
    const done: Array<string> = []
    const { ask, ended, start, trace } = yield* agentEngine((_, context) =>
      Effect.gen(function*() {
        yield* useTool(context, "search", Effect.succeed("found"), 2)
        yield* Effect.forEach(["A", "B"], (name) =>
          context.delegate(name, (own) =>
            Effect.forever(Effect.tap(useTool(own, name, Effect.delay(Effect.succeed(name), 5)), () =>
              Effect.sync(() => done.push(name))))), { concurrency: "unbounded" })
        return { _tag: "Succeeded" as const, data: {} }
      }), { teams: { default: { credits: 100 } } })
    const id = yield* start({ maxCredits: 6 })
    const status = yield* ended(id)
    assert.deepInclude(status, {
      status: "failed",
      stopReason: "credit_limit_reached",
      creditsUsed: 0,
      error: "The run reached its credit limit: maxCredits is 6."
    })
    assert.notProperty(status, "data")
    const { creditsUsed, events } = yield* trace(id)
    assert.strictEqual(creditsUsed, 6)
    const last = inWords(events).slice(-4)
    assert.strictEqual(last.at(-1), "System 2 run.finished credit_limit_reached credit_limit_reached")
    assert.strictEqual(
      last.filter((words) =>
        /agent\.finished failed credit_limit_reached/.test(words)
      ).length,
      3
    )
    assert.isAtMost(done.length, 4)
    assert.deepInclude((yield* ask("GET", "/v2/team/credit-usage")).body.data, { remainingCredits: 100 })
  }))

it.live("bills a successful run once, and lists it in the team's activity", () =>
  Effect.gen(function*() {
    const { ask, ended, start } = yield* agentEngine((_, context) =>
      Effect.as(
        Effect.andThen(
          useTool(context, "one", Effect.succeed("a"), 3),
          useTool(context, "other", Effect.succeed("b"), 4)
        ),
        { _tag: "Succeeded" as const, data: {} }
      ), { teams: { default: { credits: 100 } } })
    const id = yield* start()
    assert.strictEqual((yield* ended(id)).creditsUsed, 7)
    assert.deepInclude((yield* ask("GET", "/v2/team/credit-usage")).body.data, { remainingCredits: 93 })
    const { body: { data } } = yield* ask("GET", "/v2/team/activity?endpoint=agent")
    assert.deepStrictEqual(
      (data as ReadonlyArray<{ readonly id: string }>).map((one) => one.id),
      [id]
    )
  }))

it.live("never shows more credits than the limit, whatever a step costs", () =>
  Effect.gen(function*() {
    const { ended, start, trace } = yield* agentEngine((_, context) =>
      Effect.as(useTool(context, "dear", Effect.succeed("a"), 50), { _tag: "Succeeded" as const, data: {} })
    )
    const id = yield* start({ maxCredits: 10 })
    assert.strictEqual((yield* ended(id)).status, "failed")
    assert.strictEqual((yield* trace(id)).creditsUsed, 10)
  }))
