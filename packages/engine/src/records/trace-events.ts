import type { TraceEventType } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { randomUUID } from "node:crypto"
import type { AgentRun } from "../agent/run/agent-run.ts"
import type { NewEvent, OpenPart, Producer, PutEvent } from "../agent/run/trace-events.ts"
import { number, type Row, text } from "../store/column.ts"
import { forUpdate } from "./sql/dialect.ts"

/**
 * Adds an event to a trace, unless its producer already has one with this sequence number. Returns the time of the
 * stored event; `isOther` if it differs in type or subject.
 */
export const putEvent = Effect.fnUntraced(function*<Type extends TraceEventType>(
  sql: SqlClient,
  { epoch, id: run }: EventRun,
  { fields, producer, sequence: given, type }: NewEvent<Type>,
  now: number
): Effect.fn.Return<PutEvent, SqlError> {
  const row = rowOf(run, producer, given ?? (yield* nextSequence(sql, run, producer.id)), type, fields, now)
  const added = yield* sql`INSERT INTO agent_event ${
    sql.insert(row)
  } ON CONFLICT (run, producer, sequence) DO NOTHING RETURNING id`
  return added.length === 1
    ? { isNew: true, isOther: false, at: now }
    : (yield* before(sql, row, epoch)) ?? { isNew: false, isOther: false, at: now }
})

/**
 * Does the same without a transaction, in one statement, for an event with a sequence number. Returns undefined if the
 * run has ended or has another epoch.
 */
export const emitEvent = Effect.fnUntraced(function*<Type extends TraceEventType>(
  sql: SqlClient,
  { epoch, id: run }: EventRun,
  { fields, producer, sequence, type }: NewEvent<Type> & { readonly sequence: number },
  now: number
): Effect.fn.Return<PutEvent | undefined, SqlError> {
  const row = rowOf(run, producer, sequence, type, fields, now)
  const added = yield* sql`
    INSERT INTO agent_event (run, producer, sequence, type, subject, at, event)
    SELECT id, ${row.producer}, ${sequence}, ${type}, ${row.subject}, ${now}, ${row.event} FROM agent_run
    WHERE id = ${run} AND epoch = ${epoch} AND ended_at IS NULL ${forUpdate(sql)}
    ON CONFLICT (run, producer, sequence) DO NOTHING RETURNING id
  `
  return added.length === 1 ? { isNew: true, isOther: false, at: now } : yield* before(sql, row, epoch)
})

type EventRun = Pick<AgentRun, "epoch" | "id">

const rowOf = (
  run: string,
  producer: Producer,
  sequence: number,
  type: TraceEventType,
  fields: object,
  now: number
) => ({
  run,
  producer: producer.id,
  sequence,
  type,
  subject: subjectOf(type, producer, fields),
  at: now,
  event: JSON.stringify({
    schemaVersion: 1,
    eventId: randomUUID(),
    runId: run,
    occurredAt: new Date(now).toISOString(),
    producerSequence: sequence,
    agent: producer,
    type,
    ...fields
  })
})

/** The stored event with the same sequence number, in an unfinished run with this epoch. */
const before = (
  sql: SqlClient,
  { producer, run, sequence, subject, type }: ReturnType<typeof rowOf>,
  epoch: number
): Effect.Effect<PutEvent | undefined, SqlError> =>
  Effect.map(
    sql<Row>`
      SELECT at, type, subject FROM agent_event JOIN agent_run ON agent_run.id = run
      WHERE run = ${run} AND producer = ${producer} AND sequence = ${sequence} AND epoch = ${epoch}
        AND ended_at IS NULL
    `,
    ([kept]) =>
      kept && { isNew: false, isOther: kept["type"] !== type || kept["subject"] !== subject, at: number(kept, "at") }
  )

const nextSequence = (sql: SqlClient, run: string, producer: string): Effect.Effect<number, SqlError> =>
  Effect.map(
    sql<Row>`SELECT max(sequence) AS last FROM agent_event WHERE run = ${run} AND producer = ${producer}`,
    ([row = {}]) => number(row, "last") + 1
  )

/** The subject of `.started` and `.finished` events: an agent, a tool call or a browser session. */
const subjectOf = (type: TraceEventType, producer: Producer, fields: object): string | null => {
  if (type === "agent.started" || type === "agent.finished") return producer.id
  const id: unknown = Reflect.get(fields, "toolCallId") ?? Reflect.get(fields, "sessionId")
  return typeof id === "string" ? id : null
}

/** The open parts of a run, newest first, so that inner parts end before outer ones. */
export const openParts = Effect.fnUntraced(
  function*(sql: SqlClient, run: string): Effect.fn.Return<ReadonlyArray<OpenPart>, SqlError> {
    const open = new Map<string, number>()
    for (
      const row of yield* sql<
        Row
      >`SELECT id, type, subject FROM agent_event WHERE run = ${run} AND subject IS NOT NULL ORDER BY id`
    ) {
      if (text(row, "type").endsWith(".started")) open.set(text(row, "subject"), number(row, "id"))
      else open.delete(text(row, "subject"))
    }
    return yield* Effect.forEach(
      [...open].toReversed(),
      ([subject, id]) =>
        Effect.map(sql<Row>`SELECT type, at, event FROM agent_event WHERE id = ${id}`, ([row = {}]) => {
          // only `putEvent` writes these columns
          const { agent, toolName = "" } = JSON.parse(text(row, "event")) as {
            readonly agent: Producer
            readonly toolName?: string
          }
          return {
            type: text(row, "type") as OpenPart["type"],
            producer: agent,
            subject,
            toolName,
            since: number(row, "at")
          }
        })
    )
  }
)
