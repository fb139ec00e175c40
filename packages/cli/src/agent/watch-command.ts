import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { connected } from "../connection-flags.ts"
import { runId } from "./run-id.ts"
import { watchRun } from "./watch-run.ts"

export const watchCommand = Command.make("watch", {
  id: runId,
  json: Flag.Boolean("json").pipe(Flag.withDescription("Print each event as a line of JSON"), Flag.withDefault(false))
}, (flags) => connected(watchRun(flags.id, flags.json))).pipe(
  Command.withDescription(
    "Prints the events of a run as they come, until it ends. Ctrl-C ends the watching, not the run"
  )
)
