import type { traceEventKinds, TraceEventType } from "@trawl/schema"
import type { EventFields } from "../ground/agent-context.ts"

/** The producer of an event. */
export type Producer = (typeof traceEventKinds)["run.started"]["Type"]["agent"]

/** The engine itself, for events about the run. */
export const system: Producer = { id: "system", role: "system", name: "System" }

export interface NewEvent<Type extends TraceEventType = TraceEventType> {
  readonly producer: Producer
  /** Its position among the events of its producer, from 1; by default the next one. */
  readonly sequence?: number | undefined
  readonly type: Type
  readonly fields: EventFields<Type>
}

export interface PutEvent {
  readonly isNew: boolean
  readonly isOther: boolean
  readonly at: number
}

/** A part that has started and not ended. */
export interface OpenPart {
  readonly type: "agent.started" | "tool_call.started" | "browser.session.started"
  readonly producer: Producer
  readonly subject: string
  /** For tool calls. */
  readonly toolName: string
  readonly since: number
}

/** Shortens a long value for the trace. */
export const shortened = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? "null"
  return text.length > maxLength
    ? { shortened: true, characters: text.length, beginning: text.slice(0, 2_000) }
    : value ?? null
}

const maxLength = 20_000
