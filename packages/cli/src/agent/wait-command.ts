import { wait } from "@trawl/agent"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { withRawResponse } from "../raw-response.ts"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { json } from "../output-flags.ts"
import { runId } from "./run-id.ts"
import { showRun } from "./show-run.ts"
import { deadlineOf, waitWithin } from "./wait-within.ts"

export const waitCommand = Command.make(
  "wait",
  { id: runId, within: waitWithin, json },
  (flags) =>
    Effect.gen(function*() {
      const [run, answer] = yield* withRawResponse(wait(flags.id, deadlineOf(flags.within)))
      yield* Console.log(flags.json ? asJson(answer, 2) : showRun(run))
    }).pipe(connected)
).pipe(
  Command.withDescription("Waits for the end of a run and prints its result. Ctrl-C stops waiting; the run continues")
)
