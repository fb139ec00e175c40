import * as Monitor from "@trawl/monitor"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { json } from "../output-flags.ts"
import { withRawResponse } from "../raw-response.ts"
import { monitorFlags, monitorId, otherOptions, scheduleOf } from "./monitor-flags.ts"
import { monitorText } from "./show-monitor.ts"

/** `trawl monitor update <id> --status paused`. */
export const updateCommand = Command.make("update", {
  id: monitorId,
  name: Flag.String("name").pipe(Flag.withDescription("The new name"), Flag.optional),
  status: Flag.Literals("status", ["active", "paused"]).pipe(
    Flag.withDescription("paused stops the schedule; active resumes it"),
    Flag.optional
  ),
  ...monitorFlags,
  json
}, (flags) =>
  Effect.gen(function*() {
    const schedule = scheduleOf(flags)
    const changes: Monitor.MonitorChanges = {
      ...Option.isSome(flags.name) && { name: flags.name.value },
      ...Option.isSome(flags.status) && { status: flags.status.value },
      ...schedule !== undefined && { schedule },
      ...otherOptions(flags)
    }
    const [{ data }, answer] = yield* withRawResponse(Monitor.update(flags.id, changes))
    yield* Console.log(flags.json ? asJson(answer, 2) : monitorText(data))
  }).pipe(connected)).pipe(
    Command.withDescription(
      "Changes a monitor: its name, schedule, goal, alerts or comparison. Also pauses and resumes it"
    ),
    Command.withExamples([{
      command: "trawl monitor update 0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46 --status paused",
      description: "Pause a monitor"
    }])
  )
