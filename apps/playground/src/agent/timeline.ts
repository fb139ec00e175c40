import type { TraceEvent } from "@trawl/types"

/** A step of a run in the timeline. A tool call is one step, with its start and its end. */
export interface Step {
  readonly key: string
  readonly kind:
    | "run"
    | "agent"
    | "tool"
    | "browser"
    | "progress"
    | "thought"
    | "artifact"
    | "error"
    | "message"
    | "other"
  readonly title: string
  readonly text: string
  /** Its input and output, for people who want to see them. */
  readonly details: Readonly<Record<string, unknown>>
  /** Milliseconds since the first event. */
  readonly at: number | undefined
  readonly took: number | undefined
  readonly isOpen: boolean
  readonly isBad: boolean
  /** The agent of the step; undefined for the run itself. */
  readonly agent: string | undefined
  readonly depth: number
  readonly snapshotId?: string | undefined
}

/** The steps of a run, from its events in order. */
export const timelineOf = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<Step> => {
  const began = timeOf(events[0])
  const ends = new Map(events.flatMap((event) => {
    const id = pairOf(event)
    return id !== undefined && event.type.endsWith(".finished") ? [[id, event] as const] : []
  }))
  const isOver = events.some(({ type }) => type === "run.finished")
  const started = new Set(events.flatMap((event) => event.type.endsWith(".started") ? [pairOf(event)] : []))
  return events.flatMap((event) => {
    const id = pairOf(event)
    // shown with its start, if that is known
    if (id !== undefined && event.type.endsWith(".finished") && started.has(id)) return []
    const end = id === undefined ? undefined : ends.get(id)
    const time = timeOf(event)
    return [{
      key: event.eventId,
      at: time !== undefined && began !== undefined ? Math.max(0, time - began) : undefined,
      took: end === undefined ? undefined : end.durationMs ?? difference(timeOf(end), time),
      isOpen: id !== undefined && event.type.endsWith(".started") && end === undefined && !isOver,
      agent: event.agent?.role === "orchestrator" ? undefined : event.agent?.name ?? event.agent?.role,
      depth: event.agent?.parentId ? 1 : 0,
      ...describeEvent(event, end)
    }]
  })
}

type EventText = Pick<Step, "details" | "isBad" | "kind" | "snapshotId" | "text" | "title">

const describeEvent = (event: TraceEvent, end: TraceEvent | undefined): EventText => {
  const { artifact, error, message, outcome, parameters, phase, reason, sessionId, text, toolName, type } = event
  const plain: EventText = { kind: "other", title: type, text: "", details: {}, isBad: false }
  switch (type) {
    case "run.started":
      return { ...plain, kind: "run", title: "Run started" }
    case "run.cancel_requested":
      return { ...plain, kind: "run", title: "Cancel requested", text: reason ?? "" }
    case "run.finished":
      return {
        ...plain,
        kind: "run",
        title: `Run ${worded(outcome ?? "finished")}`,
        text: error?.message ?? "",
        isBad: isBad(outcome)
      }
    case "agent.started":
      return { ...plain, kind: "agent", title: "Agent started" }
    case "agent.finished":
      return {
        ...plain,
        kind: "agent",
        title: `Agent ${worded(outcome ?? "finished")}`,
        text: error?.message ?? "",
        isBad: isBad(outcome)
      }
    case "browser.session.started":
    case "browser.session.finished":
      return { ...plain, kind: "browser", title: "Browser session", text: sessionId ?? "" }
    case "progress.reported":
      return { ...plain, kind: "progress", title: capitalized(phase ?? "progress"), text: textOf(message) }
    case "reasoning.summary":
      return { ...plain, kind: "thought", title: "Reasoning", text: text ?? "" }
    case "tool_call.started":
    case "tool_call.finished": {
      const result = end?.result ?? event.result
      const failed = end?.error ?? error
      return {
        ...plain,
        kind: "tool",
        title: toolName ?? "Tool",
        text: failed?.message ?? firstText(parameters),
        isBad: failed !== undefined && failed !== null,
        details: { ...parameters === undefined ? {} : { parameters }, ...result === undefined ? {} : { result } }
      }
    }
    case "artifact.updated": {
      const fields = artifact?.changedFields?.join(", ")
      return {
        ...plain,
        kind: "artifact",
        title: artifact?.change === "init" ? "First result" : "Result changed",
        text: [fields, artifact?.itemCount ? `${artifact.itemCount} items` : undefined].filter((part) =>
          part !== undefined && part !== ""
        ).join(" · "),
        snapshotId: artifact?.snapshotId ?? event.snapshotId
      }
    }
    case "error.occurred":
      return { ...plain, kind: "error", title: "Error", text: error?.message ?? error?.code ?? "", isBad: true }
    case "assistant.message":
      return { ...plain, kind: "message", title: "Message", text: textOf(message) }
    default:
      return plain
  }
}

const pairOf = ({ sessionId, toolCallId, type }: TraceEvent): string | undefined =>
  type.startsWith("tool_call.") ? toolCallId : type.startsWith("browser.session.") ? sessionId : undefined

const timeOf = (event: TraceEvent | undefined): number | undefined => {
  const time = Date.parse(event?.occurredAt ?? "")
  return Number.isNaN(time) ? undefined : time
}

const difference = (later: number | undefined, earlier: number | undefined): number | undefined =>
  later === undefined || earlier === undefined ? undefined : Math.max(0, later - earlier)

const isBad = (outcome: string | undefined): boolean =>
  outcome !== undefined && outcome !== "succeeded" && outcome !== "cancelled"

const worded = (name: string): string => name.replaceAll("_", " ")

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const textOf = (message: unknown): string =>
  typeof message === "string" ? message : message === undefined || message === null ? "" : JSON.stringify(message)

/** The input of a tool in short: its query or URL, or else all of it. */
const firstText = (parameters: unknown): string => {
  if (typeof parameters !== "object" || parameters === null) return textOf(parameters)
  const named: unknown = Reflect.get(parameters, "query") ?? Reflect.get(parameters, "url")
  return typeof named === "string"
    ? named
    : Object.values(parameters).find((value) => typeof value === "string") ?? JSON.stringify(parameters)
}
