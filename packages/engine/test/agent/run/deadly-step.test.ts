import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { until } from "../../service/service-engine.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import { type AgentAnswer, inWords } from "./agent-engine.ts"
import { engineProcess } from "./engine-process.ts"

it.live(
  "ends a run whose tool call crashes the engine each time, keeps its trace, and continues the others",
  () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const open = Effect.gen(function*() {
        const { ask, child } = yield* engineProcess("run-deadly.ts", [directory])
        return { ask, isGone: Effect.sync(() => child.signalCode !== null) }
      })
      const first = yield* open
      const { id: other } = yield* first.ask("POST", "/v2/agent", { prompt: "harmless" })
      const { id } = yield* first.ask("POST", "/v2/agent", { prompt: "deadly" })
      yield* until(first.isGone, (isGone) => isGone)
      let deaths = 1
      let last: AgentAnswer | undefined
      while (last === undefined && deaths < 30) {
        const { ask, isGone } = yield* open
        // a process that does not respond any more is about to exit
        const status = until(ask("GET", `/v2/agent/${id}`), ({ status }) => status !== "processing")
        last = yield* Effect.raceFirst(
          Effect.sandbox(status).pipe(Effect.catch(() => Effect.never)),
          Effect.as(until(isGone, (isGone) => isGone), undefined)
        )
        if (last === undefined) deaths++
        else {
          assert.deepInclude(last, {
            status: "failed",
            error: "The engine crashed 5 times during one step of this run.",
            creditsUsed: 0
          })
          const { events } = yield* ask("GET", `/v2/agent/${id}/trace`)
          assert.deepStrictEqual(inWords(events), [
            "System 1 run.started",
            "Orchestrator 1 agent.started",
            "Reader 1 agent.started",
            "Reader 2 tool_call.started",
            "Reader 3 tool_call.finished",
            "Reader 4 tool_call.started",
            "Reader 5 tool_call.finished",
            "Reader 6 agent.finished failed internal",
            "Orchestrator 2 agent.finished failed internal",
            "System 2 run.finished failed internal"
          ])
          assert.deepInclude(yield* until(ask("GET", `/v2/agent/${other}`), ({ status }) => status !== "processing"), {
            status: "completed",
            data: ["one", "two"],
            creditsUsed: 2
          })
        }
      }
      assert.strictEqual(deaths, 5)
    }),
  180_000
)
