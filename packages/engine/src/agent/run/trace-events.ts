import type { traceEventKinds, TraceEventType } from "@trawl/schema"
import type { EventFields } from "../ground/agent-context.ts"

/** Who an event is from. */
export type Producer = (typeof traceEventKinds)["run.started"]["Type"]["agent"]

/** The engine, as the producer of what is said of a run as a whole. */
export const system: Producer = { id: "system", role: "system", name: "System" }

export interface NewEvent<Type extends TraceEventType = TraceEventType> {
  readonly producer: Producer
  /** Its place among the events of its producer, from 1; the next one by default. */
  readonly sequence?: number | undefined
  readonly type: Type
  readonly fields: EventFields<Type>
}

export interface PutEvent {
  readonly isNew: boolean
  readonly isOther: boolean
  readonly at: number
}

/** Something that has begun and not ended. */
export interface OpenPart {
  readonly type: "agent.started" | "tool_call.started" | "browser.session.started"
  readonly producer: Producer
  readonly subject: string
  /** Of a call. */
  readonly toolName: string
  readonly since: number
}

/** A value as a trace shows it: a long one only with its beginning. */
export const shortened = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? "null"
  return text.length > longest
    ? { shortened: true, characters: text.length, beginning: text.slice(0, 2_000) }
    : value ?? null
}

const longest = 20_000
