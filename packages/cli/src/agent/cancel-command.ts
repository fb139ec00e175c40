import { cancel } from "@trawl/agent"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { withRawResponse } from "../raw-response.ts"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { json } from "../output-flags.ts"
import { printable } from "../printable.ts"
import { runId } from "./run-id.ts"

export const cancelCommand = Command.make("cancel", { id: runId, json }, (flags) =>
  Effect.gen(function*() {
    const [, answer] = yield* withRawResponse(cancel(flags.id))
    yield* Console.log(flags.json ? asJson(answer, 2) : printable(`Requested cancellation of run ${flags.id}.`))
  }).pipe(connected)).pipe(Command.withDescription("Requests cancellation of a run"))
