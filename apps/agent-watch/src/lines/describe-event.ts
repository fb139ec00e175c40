import { printableLine } from "@trawl/starter/printable-line"
import type { TraceEvent } from "@trawl/types"
import { duration } from "../duration.ts"
import { toolInput } from "../tool-input.ts"

/** Formats each event as a line, or nothing if it is not of interest. Remembers start times. */
export const eventDescriber = (): (event: TraceEvent) => string | undefined => {
  const begun = new Map<string, TraceEvent>()
  return (event) => {
    const id = event.toolCallId ?? event.sessionId
    const start = id === undefined ? undefined : begun.get(id)
    if (id !== undefined && event.type.endsWith(".started")) begun.set(id, event)
    const text = describe(event, start)
    return text === undefined
      ? undefined
      : `${printableLine(event.agent?.name ?? "")}${event.agent?.name === undefined ? "" : ": "}${text}`
  }
}

const describe = (event: TraceEvent, start: TraceEvent | undefined): string | undefined => {
  const { agent, artifact, durationMs, error, message, outcome, phase, text, toolName, type } = event
  const why = error?.message ?? error?.code
  const because = typeof why === "string" ? `: ${printableLine(why)}` : ""
  switch (type) {
    case "agent.started":
      return agent?.parentId === undefined || agent.parentId === null ? undefined : "begins"
    case "agent.finished":
      return `${printableLine(outcome ?? "done")}${
        durationMs === undefined ? "" : ` after ${duration(durationMs)}`
      }${because}`
    case "progress.reported":
      return `${printableLine(phase ?? "")}${typeof message === "string" ? `: ${printableLine(message)}` : ""}`
    case "reasoning.summary":
      return printableLine(text ?? "")
    case "tool_call.started":
      return `${printableLine(toolName ?? "tool")} ${toolInput(event)}`
    case "tool_call.finished": {
      const took = Date.parse(event.occurredAt ?? "") - Date.parse(start?.occurredAt ?? "")
      return `${printableLine(toolName ?? "tool")} done${Number.isNaN(took) ? "" : ` in ${duration(took)}`}`
    }
    case "artifact.updated": {
      const { artifactId = "artifact", changedFields, itemCount } = artifact ?? {}
      const items = typeof itemCount === "number" ? ` (${itemCount} ${itemCount === 1 ? "item" : "items"})` : ""
      return `${printableLine(artifactId)} changed${
        changedFields && changedFields.length > 0 ? `: ${printableLine(changedFields.join(", "))}` : ""
      }${items}`
    }
    case "error.occurred":
      return `error${because}`
    case "run.cancel_requested":
      return "cancellation was requested"
    case "run.finished":
      return `run ${printableLine(outcome ?? "finished")}${because}`
    case "assistant.message":
      return typeof message === "string" ? printableLine(message) : undefined
    default:
      return undefined
  }
}
