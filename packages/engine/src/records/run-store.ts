import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { EarlierTurn } from "../agent/ground/agent-task.ts"
import {
  type AgentRun,
  engineNow,
  kindOfRun,
  type RunKind,
  type RunOutcome,
  type RunRequest,
  type RunResult,
  type RunSettings
} from "../agent/run/agent-run.ts"
import { cancelled, closingEvent, lastEvent } from "../agent/run/run-end.ts"
import { RunStore, type StartedRun, type StoredEvent, type ThreadConflict } from "../agent/run/run-store.ts"
import { type PutEvent, system } from "../agent/run/trace-events.ts"
import { JobEvents, workTopic } from "../jobs/job-events.ts"
import { Leases } from "../jobs/leases.ts"
import { newId } from "../jobs/new-id.ts"
import { repeatForever } from "@trawl/full-text/effect"
import { Ledger } from "../service/ledger.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { CurrentTeam } from "../service/team.ts"
import { bytes, number, optionalNumber, type Row, text } from "../store/column.ts"
import { pack, unpack } from "../store/packed.ts"
import { elementsOf, forUpdate } from "./sql/dialect.ts"
import { emitEvent, openParts, putEvent } from "./trace-events.ts"

export const layer: Layer.Layer<RunStore, never, JobEvents | Leases | Ledger | SqlClient> = Layer.effect(
  RunStore,
  Effect.gen(function*() {
    const { live, owner } = yield* Leases
    const ledger = yield* Ledger
    const sql = yield* SqlClient
    const forgetOld = Effect.gen(function*() {
      const now = yield* Clock.currentTimeMillis
      // an active run needs the earlier turns of its thread, but no run lasts two days; deleting a run deletes its
      // events, snapshots and charges
      const forgetSome = Effect.map(
        sql`
          DELETE FROM agent_run WHERE id IN (
            SELECT id FROM agent_run WHERE created_at < ${now - resultsLifetime} AND (created_at < ${
          now - 2 * resultsLifetime
        } OR NOT EXISTS (
              SELECT 1 FROM agent_run AS other WHERE other.thread = agent_run.thread AND other.ended_at IS NULL
            )) LIMIT ${forgottenAtOnce}
          ) RETURNING id
        `,
        (forgotten) => forgotten.length
      )
      // lets other work run in between
      while ((yield* forgetSome) === forgottenAtOnce) yield* Effect.yieldNow
    })
    yield* Effect.forkScoped(
      repeatForever("Deleting expired agent runs", "10 minutes", forgetOld)
    )

    const { notify: wake, watch } = yield* JobEvents
    const since = Effect.map(Clock.currentTimeMillis, (now) => now - resultsLifetime)
    const columns = sql.literal(
      "id, kind, team, key, thread, turn, engine, epoch, created_at, cancelled_at, ended_at, outcome, credits, settings, request"
    )
    const isOpen = ({ epoch, id }: AgentRun) => sql`id = ${id} AND epoch = ${epoch} AND ended_at IS NULL`
    /** Changes an open run in a transaction. Returns `otherwise` if it is not open. */
    const change = <A>(
      run: AgentRun,
      otherwise: A,
      body: (now: number, row: Row) => Effect.Effect<A, SqlError>,
      condition = isOpen(run)
    ): Effect.Effect<A, SqlError> =>
      Effect.gen(function*() {
        const now = yield* Clock.currentTimeMillis
        const [row] = yield* sql<
          Row
        >`SELECT cancelled_at, credits FROM agent_run WHERE ${condition} ${forUpdate(sql)}`
        return row === undefined ? otherwise : yield* body(now, row)
      }).pipe(sql.withTransaction, Effect.tap(() => wake(run.id)))
    const lastTurn = (team: string, thread: string, now: number) =>
      Effect.map(
        sql<
          Row
        >`SELECT id, turn, ended_at FROM agent_run WHERE thread = ${thread} AND team = ${team} AND created_at >= ${
          now - resultsLifetime
        } ORDER BY turn DESC LIMIT 1`,
        ([row]) => row
      )

    return RunStore.of({
      start: Effect.fnUntraced(function*(request, spent = 0, isOwn = true) {
        const id = yield* newId
        const { key, name: team } = yield* CurrentTeam
        const now = yield* Clock.currentTimeMillis
        const thread = request.threadId ?? (yield* newId)
        const { effort, maxCredits, mode, model, warning } = request
        const settings = JSON.stringify({ effort, mode, model, maxCredits, warning })
        return yield* Effect.gen(function*(): Effect.fn.Return<StartedRun, SqlError> {
          const last = yield* lastTurn(team, thread, now)
          const conflict = request.threadId === undefined ? undefined : conflictWith(last)
          if (conflict !== undefined) return conflict
          const [newest = {}] = yield* sql<Row>`SELECT max(created_at) AS at FROM agent_run WHERE team = ${team}`
          // unique times, because a page of the list starts after a time
          const createdAt = Math.max(now, number(newest, "at") + 1)
          const turn = last === undefined ? 1 : number(last, "turn") + 1
          const kind = kindOfRun(request)
          const row = {
            id,
            kind,
            team,
            key,
            thread,
            turn,
            engine: engineNow,
            // `unfinished` lists runs whose owner is not alive
            owner: isOwn ? owner : "",
            epoch: 1,
            created_at: createdAt,
            credits: spent,
            settings,
            request: JSON.stringify(request)
          }
          yield* sql`INSERT INTO agent_run ${sql.insert(row)}`
          yield* putEvent(sql, row, { producer: system, type: "run.started", fields: {} }, now)
          yield* ledger.charge({
            id,
            team,
            key,
            endpoint: kind,
            target: request.urls?.[0] ?? request.extraction?.sites[0] ?? request.prompt,
            at: now,
            credits: 0
          })
          return {
            _tag: "Started",
            run: { ...runOf({ ...row, cancelled_at: null, ended_at: null, outcome: null }), request }
          }
        }).pipe(
          sql.withTransaction,
          // another process has meanwhile started the thread's next turn
          Effect.retry({ times: 3, while: ({ reason }) => reason._tag === "UniqueViolation" }),
          Effect.tap(() => isOwn ? Effect.void : wake(workTopic))
        )
      }),
      conflict: Effect.fnUntraced(function*(thread) {
        const { name } = yield* CurrentTeam
        return conflictWith(yield* lastTurn(name, thread, yield* Clock.currentTimeMillis))
      }),
      get: Effect.fnUntraced(function*(id) {
        const [row] = yield* sql<
          Row
        >`SELECT ${columns} FROM agent_run WHERE id = ${id} AND created_at >= ${yield* since}`
        return row && runOf(row)
      }),
      claim: Effect.fnUntraced(function*(id, epoch) {
        const isKnown = sql`id = ${id} AND created_at >= ${yield* since}`
        const [row] = yield* sql<Row>`SELECT ${columns}, owner FROM agent_run WHERE ${isKnown} AND epoch <= ${epoch}`
        if (row === undefined || number(row, "epoch") === epoch && row["owner"] !== "") return row && runOf(row)
        const [taken] = yield* sql<Row>`
          UPDATE agent_run SET owner = ${owner}, epoch = ${epoch}
          WHERE ${isKnown} AND (epoch < ${epoch} OR epoch = ${epoch} AND owner = '')
          RETURNING ${columns}
        `
        return taken && runOf(taken)
      }),
      progress: Effect.fnUntraced(function*({ id }) {
        const [row] = yield* sql<
          Row
        >`SELECT ended_at, credits FROM agent_run WHERE id = ${id} AND created_at >= ${yield* since}`
        return row && { endedAt: optionalNumber(row, "ended_at"), credits: number(row, "credits") }
      }),
      resultOf: ({ id }) =>
        Effect.map(sql<Row>`SELECT result FROM agent_run WHERE id = ${id} AND result IS NOT NULL`, ([row]) =>
          // only `end` writes this column
          row === undefined ? {} : JSON.parse(unpack(bytes(row, "result"))) as RunResult),
      list: Effect.fnUntraced(function*(team, before, limit) {
        const rows = yield* sql<Row>`
          SELECT ${columns} FROM agent_run WHERE ${
          sql.and([
            sql`team = ${team} AND kind = 'agent' AND created_at >= ${yield* since}`,
            ...before === undefined ? [] : [sql`created_at < ${before}`]
          ])
        } ORDER BY created_at DESC LIMIT ${limit}
        `
        return rows.map(runOf)
      }),
      thread: Effect.fnUntraced(function*(team, thread) {
        const rows = yield* sql<
          Row
        >`SELECT ${columns} FROM agent_run WHERE thread = ${thread} AND team = ${team} AND created_at >= ${yield* since} ORDER BY turn`
        return rows.map(runOf)
      }),
      earlier: ({ thread, turn }) =>
        Effect.map(
          sql<
            Row
          >`SELECT request, result FROM agent_run WHERE thread = ${thread} AND turn < ${turn} AND outcome = 'succeeded' ORDER BY turn`,
          (rows) =>
            rows.map((row): EarlierTurn => {
              const { prompt } = JSON.parse(text(row, "request")) as RunRequest
              const { data, message } = JSON.parse(unpack(bytes(row, "result"))) as RunResult
              return { prompt, answer: message ?? JSON.stringify(data ?? null) }
            })
        ),
      unfinished: Effect.flatMap(live, (owners) =>
        Effect.map(
          sql<Row>`
            SELECT id FROM agent_run WHERE ended_at IS NULL
              AND owner NOT IN (SELECT value FROM ${elementsOf(sql, JSON.stringify(owners))})
            ORDER BY created_at
          `,
          (rows) => rows.map((row) => text(row, "id"))
        )),
      cancelled: Effect.map(
        sql<Row>`SELECT id FROM agent_run WHERE ended_at IS NULL AND cancelled_at IS NOT NULL`,
        (rows) => rows.map((row) => text(row, "id"))
      ),
      countStart: (run) =>
        Effect.map(
          sql<Row>`UPDATE agent_run SET starts = starts + 1 WHERE ${isOpen(run)} RETURNING starts`,
          ([row = {}]) => number(row, "starts")
        ),
      uncountStart: (run) => Effect.asVoid(sql`UPDATE agent_run SET starts = starts - 1 WHERE ${isOpen(run)}`),
      tries: ({ id }) =>
        Effect.map(
          sql<Row>`SELECT step, tries FROM agent_try WHERE run = ${id}`,
          (rows) => new Map(rows.map((row) => [text(row, "step"), number(row, "tries")]))
        ),
      countTry: (run, step) =>
        Effect.map(
          sql<Row>`
            INSERT INTO agent_try (run, step, tries)
            SELECT id, ${step}, 1 FROM agent_run WHERE ${isOpen(run)} ${forUpdate(sql)}
            ON CONFLICT (run, step) DO UPDATE SET tries = agent_try.tries + 1 RETURNING tries
          `,
          ([row = {}]) => number(row, "tries")
        ),
      uncountTry: (run, step) =>
        Effect.asVoid(sql`
          UPDATE agent_try SET tries = tries - 1 WHERE step = ${step}
            AND run = (SELECT id FROM agent_run WHERE ${isOpen(run)})
        `),
      requestCancel: (run) =>
        change<"requested" | "requested before" | "ended">(
          run,
          "ended",
          Effect.fnUntraced(function*(now, row) {
            if (row["cancelled_at"] !== null) return "requested before"
            yield* sql`UPDATE agent_run SET cancelled_at = ${now} WHERE id = ${run.id}`
            yield* putEvent(
              sql,
              run,
              { producer: system, type: "run.cancel_requested", fields: { reason: "user" } },
              now
            )
            return "requested"
          }),
          sql`id = ${run.id} AND ended_at IS NULL`
        ).pipe(Effect.tap((answer) => answer === "requested" ? wake(workTopic) : Effect.void)),
      emit: (run, { sequence, ...event }) =>
        sequence === undefined ?
          change(run, notPut(run), (now) => putEvent(sql, run, event, now)) :
          Effect.gen(function*() {
            const put = yield* emitEvent(sql, run, { ...event, sequence }, yield* Clock.currentTimeMillis)
            yield* wake(run.id)
            return put ?? notPut(run)
          }),
      emitAll: (run, events) =>
        change(
          run,
          undefined,
          (now) => Effect.forEach(events, (event) => putEvent(sql, run, event, now), { discard: true })
        ),
      closeSessions: (run) =>
        change(
          run,
          undefined,
          Effect.fnUntraced(function*(now) {
            const sessions = (yield* openParts(sql, run.id)).filter(({ type }) => type === "browser.session.started")
            yield* Effect.forEach(
              sessions,
              (session) => putEvent(sql, run, closingEvent(session, cancelled, now), now),
              { discard: true }
            )
          })
        ),
      show: (run, event, { content, id }) =>
        change(
          run,
          notPut(run),
          Effect.fnUntraced(function*(now) {
            const put = yield* putEvent(sql, run, event, now)
            if (put.isNew) {
              yield* sql`INSERT INTO agent_snapshot ${sql.insert({ run: run.id, id, content: pack(content) })}`
            }
            return put
          })
        ),
      lastOf: ({ id }, producer) =>
        Effect.map(
          sql<
            Row
          >`SELECT type, event FROM agent_event WHERE run = ${id} AND producer = ${producer} ORDER BY sequence DESC LIMIT 1`,
          ([row]) => row && { type: text(row, "type"), event: text(row, "event") }
        ),
      charge: (run, part, credits) =>
        Effect.gen(function*() {
          const charged = yield* sql`
            INSERT INTO agent_charge (run, part, credits)
            SELECT id, ${part}, ${credits} FROM agent_run WHERE ${isOpen(run)} ${forUpdate(sql)}
            ON CONFLICT (run, part) DO NOTHING RETURNING part
          `
          const [row] = charged.length === 0
            ? yield* sql<Row>`SELECT credits FROM agent_run WHERE ${isOpen(run)}`
            : yield* sql<
              Row
            >`UPDATE agent_run SET credits = credits + ${credits} WHERE id = ${run.id} RETURNING credits`
          return row === undefined ? run.credits : number(row, "credits")
        }).pipe(sql.withTransaction, Effect.tap(() => wake(run.id))),
      end: (run, asDone) =>
        change(
          run,
          undefined,
          Effect.fnUntraced(function*(now, row) {
            // the client was told that the run is cancelled, so it cannot end in another way
            const end = row["cancelled_at"] === null ? asDone : cancelled
            const { outcome, retryable: _, ...result } = end
            for (const part of yield* openParts(sql, run.id)) {
              yield* putEvent(sql, run, closingEvent(part, end, now), now)
            }
            yield* putEvent(sql, run, lastEvent(end), now)
            yield* sql`DELETE FROM agent_try WHERE run = ${run.id}`
            yield* sql`UPDATE agent_run SET ${
              sql.update({ ended_at: now, outcome, result: pack(JSON.stringify(result)) })
            } WHERE id = ${run.id}`
            if (outcome !== "succeeded") {
              return
            }
            yield* ledger.charge({
              id: run.id,
              team: run.team,
              key: run.key,
              endpoint: run.kind,
              target: run.request.prompt,
              at: now,
              credits: number(row, "credits")
            })
          })
        ),
      events: ({ id: run }, after) =>
        Effect.map(
          sql<Row>`
            SELECT id, event FROM (
              SELECT id, event, sum(length(event)) OVER (ORDER BY id) - length(event) AS before
              FROM (SELECT id, event FROM agent_event WHERE run = ${run} AND id > ${after} ORDER BY id LIMIT 200) AS next
            ) AS sized WHERE before <= ${maxCharacters} ORDER BY id
          `,
          (rows) => rows.map(eventOf)
        ),
      eventAt: ({ id: run }, place) =>
        Effect.map(
          sql<Row>`SELECT id, event FROM agent_event WHERE run = ${run} ORDER BY id LIMIT 1 OFFSET ${place - 1}`,
          ([row]) => row && eventOf(row)
        ),
      snapshot: ({ id: run }, id) =>
        Effect.map(
          sql<Row>`SELECT content FROM agent_snapshot WHERE run = ${run} AND id = ${id}`,
          ([row]) => row && unpack(bytes(row, "content"))
        ),
      watch: ({ id }) => watch(id)
    })
  })
)

/** The result of adding an event to an ended run. */
const notPut = ({ createdAt }: AgentRun): PutEvent => ({ isNew: false, isOther: false, at: createdAt })

const conflictWith = (last: Row | undefined): ThreadConflict | undefined =>
  last === undefined
    ? { _tag: "ThreadNotFound" }
    : last["ended_at"] === null
    ? { _tag: "ThreadBusy", by: text(last, "id") }
    : undefined

const eventOf = (row: Row): StoredEvent => ({ id: number(row, "id"), event: text(row, "event") })

// only this file writes these columns
const runOf = (row: Row): AgentRun => {
  let request: RunRequest | undefined
  return {
    id: text(row, "id"),
    kind: text(row, "kind") as RunKind,
    team: text(row, "team"),
    key: text(row, "key"),
    thread: text(row, "thread"),
    turn: number(row, "turn"),
    engine: text(row, "engine"),
    epoch: number(row, "epoch"),
    createdAt: number(row, "created_at"),
    cancelledAt: optionalNumber(row, "cancelled_at"),
    endedAt: optionalNumber(row, "ended_at"),
    outcome: row["outcome"] === null ? undefined : text(row, "outcome") as RunOutcome,
    credits: number(row, "credits"),
    settings: JSON.parse(text(row, "settings")) as RunSettings,
    get request() {
      return request ??= JSON.parse(text(row, "request")) as RunRequest
    }
  }
}

/** Maximum characters of events read at once, not counting the last event. */
const maxCharacters = 65_536

const forgottenAtOnce = 20
