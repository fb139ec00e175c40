import { status } from "@trawl/agent"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { withRawResponse } from "../raw-response.ts"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { json } from "../output-flags.ts"
import { runId } from "./run-id.ts"
import { showRun } from "./show-run.ts"

export const statusCommand = Command.make("status", { id: runId, json }, (flags) =>
  Effect.gen(function*() {
    const [run, answer] = yield* withRawResponse(status(flags.id))
    yield* Console.log(flags.json ? asJson(answer, 2) : showRun(run))
  }).pipe(connected)).pipe(Command.withDescription("Prints the status of a run, or its result"))
