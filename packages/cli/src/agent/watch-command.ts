import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { connected } from "../connection-flags.ts"
import { runId } from "./run-id.ts"
import { trace } from "@trawl/agent"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asJson } from "../as-json.ts"
import { Unfinished } from "../failure.ts"
import type { TraceEvent } from "@trawl/types"
import { styleText } from "node:util"
import { printable } from "../printable.ts"

export const watchCommand = Command.make("watch", {
  id: runId,
  json: Flag.Boolean("json").pipe(Flag.withDescription("Print each event as a line of JSON"), Flag.withDefault(false))
}, (flags) => connected(watchRun(flags.id, flags.json))).pipe(
  Command.withDescription(
    "Prints the events of a run as they happen, until it ends. Ctrl-C stops watching; the run continues"
  )
)

/** Prints the events of a run live, one per line. Fails if the run does not succeed. */
const watchRun = (id: string, json: boolean) =>
  Effect.gen(function*() {
    const ended: { outcome?: string } = {}
    yield* Stream.runForEach(trace(id), (event) => {
      if (event.type === "run.finished") ended.outcome = event.outcome ?? "finished"
      return Console.log(json ? asJson(event) : showEvent(event))
    })
    const { outcome = "succeeded" } = ended
    if (outcome !== "succeeded" && outcome !== "finished") {
      return yield* Effect.fail(new Unfinished(`Run ${id}: ${outcome}`))
    }
  })

/** One line of text for an event of a run. */
const showEvent = (event: TraceEvent): string =>
  [
    styleText("dim", printable(event.occurredAt?.slice(11, 19) ?? "")),
    styleText("bold", printable(event.type)),
    ...statusLine(event).flatMap((part) =>
      typeof part === "string" && part !== "" ? [printable(part).replaceAll(/\s+/g, " ")] : []
    )
  ].filter((part) => part !== "").join("  ")

const statusLine = (
  { agent, artifact, error, message, outcome, phase, text, toolName }: TraceEvent
): ReadonlyArray<unknown> => [
  agent?.name,
  phase,
  toolName,
  artifact?.artifactId,
  message,
  text,
  outcome,
  error?.message ?? error?.code
]
