import type { TraceEvent } from "@trawl/types"
import { styleText } from "node:util"
import { printable } from "../printable.ts"

/** One line of text for an event of a run. */
export const showEvent = (event: TraceEvent): string =>
  [
    styleText("dim", printable(event.occurredAt?.slice(11, 19) ?? "")),
    styleText("bold", printable(event.type)),
    ...saying(event).flatMap((part) =>
      typeof part === "string" && part !== "" ? [printable(part).replaceAll(/\s+/g, " ")] : []
    )
  ].filter((part) => part !== "").join("  ")

const saying = (
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
