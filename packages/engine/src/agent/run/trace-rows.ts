import type { TraceEventType, traceEventKinds } from "@trawl/schema"
import { randomUUID } from "node:crypto"
import { number, text } from "../../store/column.ts"
import type { Sql } from "../../store/open-database.ts"

/** Who an event is from. */
export type Producer = (typeof traceEventKinds)["run.started"]["Type"]["agent"]

/** The engine, as the producer of what is said of a run as a whole. */
export const system: Producer = { id: "system", role: "system", name: "System" }

/** What an event of a kind says beside what all say. */
export type EventFields<Type extends TraceEventType> =
  & Omit<(typeof traceEventKinds)[Type]["Type"], keyof (typeof traceEventKinds)["run.started"]["Type"]>
  // its form is not published
  & (Type extends "assistant.message" ? { readonly message: string } : unknown)

export interface NewEvent<Type extends TraceEventType = TraceEventType> {
  readonly producer: Producer
  /** Its place among the events of its producer, from 1; the next one by default. */
  readonly sequence?: number | undefined
  readonly type: Type
  readonly fields: EventFields<Type>
}

/** Adds an event to a trace, or leaves the one that its producer has said at this place before. Gives when it was said first; `isOther`: the one before was of another kind, or of something else. */
export const putEvent = <Type extends TraceEventType>(
  sql: Sql,
  run: string,
  { fields, producer, sequence = nextSequence(sql, run, producer.id), type }: NewEvent<Type>,
  now: number
): PutEvent => {
  const event = {
    schemaVersion: 1,
    eventId: randomUUID(),
    runId: run,
    occurredAt: new Date(now).toISOString(),
    producerSequence: sequence,
    agent: producer,
    type,
    ...fields
  }
  const subject = subjectOf(type, producer, fields)
  const { changes } = sql("INSERT OR IGNORE INTO agent_event (run, producer, sequence, type, subject, at, event) VALUES (?, ?, ?, ?, ?, ?, ?)")
    .run(run, producer.id, sequence, type, subject, now, JSON.stringify(event))
  if (Number(changes) === 1) return { isNew: true, isOther: false, at: now }
  const kept = sql("SELECT at, type, subject FROM agent_event WHERE run = ? AND producer = ? AND sequence = ?").get(run, producer.id, sequence) ?? {}
  return { isNew: false, isOther: kept["type"] !== type || kept["subject"] !== subject, at: number(kept, "at") }
}

export interface PutEvent {
  readonly isNew: boolean
  readonly isOther: boolean
  readonly at: number
}

const nextSequence = (sql: Sql, run: string, producer: string): number =>
  1 + number(sql("SELECT coalesce(max(sequence), 0) AS last FROM agent_event WHERE run = ? AND producer = ?").get(run, producer) ?? {}, "last")

/** What it is that begins and ends: an agent, a call of a tool or a session of the browser. */
const subjectOf = (type: TraceEventType, producer: Producer, fields: object): string | null => {
  if (type === "agent.started" || type === "agent.finished") return producer.id
  const id: unknown = Reflect.get(fields, "toolCallId") ?? Reflect.get(fields, "sessionId")
  return typeof id === "string" ? id : null
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

/** What has begun and not ended in a run; the last to begin comes first, so that whatever is part of another thing ends before it. */
export const openParts = (sql: Sql, run: string): ReadonlyArray<OpenPart> => {
  const open = new Map<string, number>()
  for (const row of sql("SELECT id, type, subject FROM agent_event WHERE run = ? AND subject IS NOT NULL ORDER BY id").iterate(run)) {
    if (text(row, "type").endsWith(".started")) open.set(text(row, "subject"), number(row, "id"))
    else open.delete(text(row, "subject"))
  }
  return [...open].toReversed().map(([subject, id]) => {
    const row = sql("SELECT type, at, event FROM agent_event WHERE id = ?").get(id) ?? {}
    // only `putEvent` writes these columns
    const { agent, toolName = "" } = JSON.parse(text(row, "event")) as { readonly agent: Producer; readonly toolName?: string }
    return { type: text(row, "type") as OpenPart["type"], producer: agent, subject, toolName, since: number(row, "at") }
  })
}
