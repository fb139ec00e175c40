import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { until } from "../../service/service-engine.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import type { AgentContext, RunEnds } from "../../../src/agent/ground/agent-context.ts"
import { agentEngine, useTool } from "./agent-engine.ts"

it.live("logs that a subagent was aborted", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* temporaryDirectory
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { start, trace } = yield* agentEngine(
        reading((context) => context.once("plan", Schema.String, Effect.succeed("old"))),
        { dataDirectory }
      )
      const id = yield* start()
      yield* until(trace(id), ({ events }) => events.some(({ toolName }) => toolName === "look"))
      return id
    }))
    const logged: Array<string> = []
    const { ended } = yield* Effect.provide(
      agentEngine(reading((context) => context.once("refusal", Schema.String, Effect.succeed("new"))), {
        dataDirectory
      }),
      Logger.layer([Logger.make(({ message }) => logged.push(String(message)))])
    )
    assert.deepInclude(yield* ended(id), { status: "failed" })
    assert.include(logged, "The work of Reader was aborted")
    assert.notInclude(logged.join("\n"), "unexpectedly")
  }))

const reading =
  (first: (context: AgentContext) => Effect.Effect<unknown, RunEnds>) => (_: unknown, context: AgentContext) =>
    Effect.as(context.delegate("Reader", (own) => Effect.andThen(first(own), useTool(own, "look", Effect.never))), {
      _tag: "Succeeded" as const,
      data: 1
    })
