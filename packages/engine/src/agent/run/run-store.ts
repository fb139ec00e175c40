import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { TraceEventType } from "@trawl/schema"
import { keepDoing } from "../../keep-doing.ts"
import { resultsLifetime } from "../../service/lifetime.ts"
import { newId } from "../../jobs/new-id.ts"
import { putEntry } from "../../service/ledger.ts"
import { countCredits } from "../../service/measure.ts"
import { CurrentTeam } from "../../service/team.ts"
import { bytes, number, optionalNumber, type Row, text } from "../../store/column.ts"
import { Database } from "../../store/database.ts"
import type { Sql } from "../../store/open-database.ts"
import { pack, unpack } from "../../store/packed.ts"
import type { EarlierTurn } from "../ground/agent-task.ts"
import { type AgentRun, engineNow, runColumns, runOf, type RunRequest, type RunResult } from "./agent-run.ts"
import { cancelled, endOfPart, lastEvent, type RunEnd } from "./run-end.ts"
import { type NewEvent, openParts, type PutEvent, putEvent, system } from "./trace-rows.ts"

/** Runs of agents with their traces and snapshots, for 24 hours. They outlive the process; what has ended changes no more. */
export class RunStore extends Context.Service<RunStore, {
  /** Starts a run of the current team that has used some credits already; in a thread of earlier ones, if that is not busy. */
  readonly start: (request: RunRequest, spent?: number) => Effect.Effect<StartedRun>
  /** Why the current team could not start a run in a thread now. */
  readonly hindrance: (thread: string) => Effect.Effect<Hindrance | undefined>
  readonly get: (id: string) => Effect.Effect<AgentRun | undefined>
  /** What changes of a run while it goes on. */
  readonly progress: (run: AgentRun) => Effect.Effect<Pick<AgentRun, "endedAt" | "credits"> | undefined>
  readonly resultOf: (run: AgentRun) => Effect.Effect<RunResult>
  /** The newest first; those that were created before a time, when it is given. */
  readonly list: (team: string, before: number | undefined, limit: number) => Effect.Effect<ReadonlyArray<AgentRun>>
  /** The runs of a thread, the first one first. */
  readonly thread: (team: string, thread: string) => Effect.Effect<ReadonlyArray<AgentRun>>
  /** What was asked and answered before in the run's thread, the earliest first. */
  readonly earlier: (run: AgentRun) => Effect.Effect<ReadonlyArray<EarlierTurn>>
  /** Identifiers of the runs that have not ended. */
  readonly unfinished: Effect.Effect<ReadonlyArray<string>>
  /** Counts how often the work at a run was begun. */
  readonly countStart: (run: AgentRun) => Effect.Effect<number>
  readonly uncountStart: (run: AgentRun) => Effect.Effect<void>
  /** How often a step of the run was begun. */
  readonly tries: (run: AgentRun, step: string) => Effect.Effect<number>
  readonly countTry: (run: AgentRun, step: string) => Effect.Effect<number>
  readonly uncountTry: (run: AgentRun, step: string) => Effect.Effect<void>
  readonly requestCancel: (run: AgentRun) => Effect.Effect<"requested" | "requested before" | "ended">
  /** Adds an event, once. */
  readonly emit: <Type extends TraceEventType>(run: AgentRun, event: NewEvent<Type>) => Effect.Effect<PutEvent>
  /** Adds events that belong together, once. */
  readonly emitAll: (run: AgentRun, events: ReadonlyArray<NewEvent>) => Effect.Effect<void>
  /** Says of what a process that is gone has left open that it is closed: sessions of the browser. */
  readonly closeSessions: (run: AgentRun) => Effect.Effect<void>
  /** Adds an event with the snapshot that it tells of, once. */
  readonly show: (run: AgentRun, event: NewEvent<"artifact.updated">, snapshot: { readonly id: string; readonly content: string }) => Effect.Effect<PutEvent>
  /** What was said last by a producer. */
  readonly lastOf: (run: AgentRun, producer: string) => Effect.Effect<{ readonly type: string; readonly event: string } | undefined>
  /** Charges what a part of the work costs, once, and says what the run has used. */
  readonly charge: (run: AgentRun, part: string, credits: number) => Effect.Effect<number>
  /** Ends a run, with all that is open in its trace; one that has succeeded is billed. One that was cancelled ends as such. Nothing for one that has ended. */
  readonly end: (run: AgentRun, end: RunEnd) => Effect.Effect<void>
  /** Events in the order in which they came, after one of them: some, and not more than fit into memory. */
  readonly events: (run: AgentRun, after: number) => Effect.Effect<ReadonlyArray<KeptEvent>>
  /** The event at a place of the trace, from 1. */
  readonly eventAt: (run: AgentRun, place: number) => Effect.Effect<KeptEvent | undefined>
  readonly snapshot: (run: AgentRun, id: string) => Effect.Effect<string | undefined>
  /** Opens whenever something of the run has changed. */
  readonly watch: (run: AgentRun) => Effect.Effect<Latch.Latch, never, Scope.Scope>
}>()("@trawl/engine/agent/RunStore") {}

export type StartedRun =
  | { readonly _tag: "Started"; readonly run: AgentRun }
  | Hindrance

export type Hindrance =
  | { readonly _tag: "ThreadBusy"; readonly by: string }
  | { readonly _tag: "ThreadNotFound" }

export interface KeptEvent {
  /** Its place among the events of all runs, which is nobody's business. */
  readonly id: number
  /** As JSON, in one line. */
  readonly event: string
}

export const layer: Layer.Layer<RunStore, never, Database> = Layer.effect(
  RunStore,
  Effect.gen(function*() {
    const { read, write } = yield* Database
    const forgetOld = Effect.gen(function*() {
      const now = yield* Clock.currentTimeMillis
      const forgetSome = write((sql) => Number(sql(forgetOldRuns).run(now - resultsLifetime, now - 2 * resultsLifetime, forgottenAtOnce).changes))
      // everything else has its turn between
      while ((yield* forgetSome) === forgottenAtOnce) yield* Effect.yieldNow
    })
    yield* Effect.forkScoped(keepDoing({ name: "Forgetting old runs of agents", work: forgetOld, milliseconds: 600_000 }, Effect.sleep))

    const watchers = new Map<string, Set<Latch.Latch>>()
    const wake = (run: string) => Effect.sync(() => watchers.get(run)?.forEach((latch) => latch.openUnsafe()))
    const since = Effect.map(Clock.currentTimeMillis, (now) => now - resultsLifetime)
    /** Writes to a run that has not ended, at a time; `otherwise` for one that has. */
    const change = <A>({ id }: AgentRun, otherwise: A, body: (sql: Sql, now: number, row: Row) => A): Effect.Effect<A> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.tap(
          write((sql) => {
            const row = sql("SELECT cancelled_at, credits FROM agent_run WHERE id = ? AND ended_at IS NULL").get(id)
            return row === undefined ? otherwise : body(sql, now, row)
          }),
          () => wake(id)
        ))

    return RunStore.of({
      start: Effect.fnUntraced(function*(request, spent = 0) {
        const id = yield* newId
        const { key, name: team } = yield* CurrentTeam
        const now = yield* Clock.currentTimeMillis
        const thread = request.threadId ?? (yield* newId)
        return yield* write((sql): StartedRun => {
          const last = lastTurn(sql, team, thread, now)
          const hindrance = request.threadId === undefined ? undefined : hindranceBy(last)
          if (hindrance !== undefined) return hindrance
          const newest = number(sql("SELECT coalesce(max(created_at), 0) AS at FROM agent_run WHERE team = ?").get(team) ?? {}, "at")
          // no two at the same time: the list goes on after a time
          const createdAt = Math.max(now, newest + 1)
          const turn = last === undefined ? 1 : number(last, "turn") + 1
          sql("INSERT INTO agent_run (id, team, key, thread, turn, engine, created_at, credits, request) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .run(id, team, key, thread, turn, engineNow, createdAt, spent, JSON.stringify(request))
          putEvent(sql, id, { producer: system, type: "run.started", fields: {} }, now)
          putEntry(sql, { id, team, key, endpoint: "agent", target: request.urls?.[0] ?? request.prompt, at: now, credits: 0 })
          return {
            _tag: "Started",
            run: { id, team, key, thread, turn, engine: engineNow, createdAt, cancelledAt: undefined, endedAt: undefined, outcome: undefined, credits: spent, settings: request, request }
          }
        })
      }),
      hindrance: Effect.fnUntraced(function*(thread) {
        const { name } = yield* CurrentTeam
        const now = yield* Clock.currentTimeMillis
        return yield* read((sql) => hindranceBy(lastTurn(sql, name, thread, now)))
      }),
      get: (id) =>
        Effect.flatMap(since, (earliest) =>
          read((sql) => {
            const row = sql(`SELECT ${runColumns} FROM agent_run WHERE id = ? AND created_at >= ?`).get(id, earliest)
            return row && runOf(row)
          })),
      progress: ({ id }) =>
        Effect.flatMap(since, (earliest) =>
          read((sql) => {
            const row = sql("SELECT ended_at, credits FROM agent_run WHERE id = ? AND created_at >= ?").get(id, earliest)
            return row && { endedAt: optionalNumber(row, "ended_at"), credits: number(row, "credits") }
          })),
      resultOf: ({ id }) =>
        read((sql) => {
          const row = sql("SELECT result FROM agent_run WHERE id = ? AND result IS NOT NULL").get(id)
          // only `end` writes this column
          return row === undefined ? {} : JSON.parse(unpack(bytes(row, "result"))) as RunResult
        }),
      list: (team, before, limit) =>
        Effect.flatMap(since, (earliest) =>
          read((sql) =>
            sql(`SELECT ${runColumns} FROM agent_run WHERE team = ? AND created_at >= ? AND created_at < coalesce(?, 9e15) ORDER BY created_at DESC LIMIT ?`)
              .all(team, earliest, before ?? null, limit).map(runOf))),
      thread: (team, thread) =>
        Effect.flatMap(since, (earliest) =>
          read((sql) => sql(`SELECT ${runColumns} FROM agent_run WHERE thread = ? AND team = ? AND created_at >= ? ORDER BY turn`).all(thread, team, earliest).map(runOf))),
      earlier: ({ thread, turn }) =>
        read((sql) =>
          sql("SELECT request, result FROM agent_run WHERE thread = ? AND turn < ? AND outcome = 'succeeded' ORDER BY turn").all(thread, turn).map((row): EarlierTurn => {
            const { prompt } = JSON.parse(text(row, "request")) as RunRequest
            const { data, message } = JSON.parse(unpack(bytes(row, "result"))) as RunResult
            return { prompt, answer: message ?? JSON.stringify(data ?? null) }
          })),
      unfinished: read((sql) => sql("SELECT id FROM agent_run WHERE ended_at IS NULL ORDER BY created_at").all().map((row) => text(row, "id"))),
      countStart: ({ id }) => write((sql) => number(sql("UPDATE agent_run SET starts = starts + 1 WHERE id = ? RETURNING starts").get(id) ?? {}, "starts")),
      uncountStart: ({ id }) => Effect.asVoid(write((sql) => sql("UPDATE agent_run SET starts = starts - 1 WHERE id = ?").run(id))),
      tries: ({ id }, step) => read((sql) => number(sql("SELECT tries FROM agent_try WHERE run = ? AND step = ?").get(id, step) ?? { tries: 0 }, "tries")),
      countTry: ({ id }, step) =>
        write((sql) =>
          number(sql("INSERT INTO agent_try (run, step, tries) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET tries = tries + 1 RETURNING tries").get(id, step) ?? {}, "tries")),
      uncountTry: ({ id }, step) => Effect.asVoid(write((sql) => sql("UPDATE agent_try SET tries = tries - 1 WHERE run = ? AND step = ?").run(id, step))),
      requestCancel: (run) =>
        change(run, "ended", (sql, now, row) => {
          if (row["cancelled_at"] !== null) return "requested before"
          sql("UPDATE agent_run SET cancelled_at = ? WHERE id = ?").run(now, run.id)
          putEvent(sql, run.id, { producer: system, type: "run.cancel_requested", fields: { reason: "user" } }, now)
          return "requested"
        }),
      emit: (run, event) => change(run, notPut(run), (sql, now) => putEvent(sql, run.id, event, now)),
      emitAll: (run, events) => change(run, undefined, (sql, now) => events.forEach((event) => putEvent(sql, run.id, event, now))),
      closeSessions: (run) =>
        change(run, undefined, (sql, now) =>
          openParts(sql, run.id).filter(({ type }) => type === "browser.session.started").forEach((session) => putEvent(sql, run.id, endOfPart(session, cancelled, now), now))),
      show: (run, event, { content, id }) =>
        change(run, notPut(run), (sql, now) => {
          const put = putEvent(sql, run.id, event, now)
          if (put.isNew) sql("INSERT INTO agent_snapshot (run, id, content) VALUES (?, ?, ?)").run(run.id, id, pack(content))
          return put
        }),
      lastOf: ({ id }, producer) =>
        read((sql) => {
          const row = sql("SELECT type, event FROM agent_event WHERE run = ? AND producer = ? ORDER BY sequence DESC LIMIT 1").get(id, producer)
          return row && { type: text(row, "type"), event: text(row, "event") }
        }),
      charge: (run, part, credits) =>
        change(run, run.credits, (sql, _, row) => {
          const { changes } = sql("INSERT OR IGNORE INTO agent_charge (run, part, credits) VALUES (?, ?, ?)").run(run.id, part, credits)
          if (Number(changes) === 0) return number(row, "credits")
          sql("UPDATE agent_run SET credits = credits + ? WHERE id = ?").run(credits, run.id)
          return number(row, "credits") + credits
        }),
      end: Effect.fnUntraced(function*(run, asDone) {
        const billed = yield* change(run, 0, (sql, now, row) => {
          // whoever cancelled it was told that it is
          const end = row["cancelled_at"] === null ? asDone : cancelled
          const { outcome, retryable: _, ...result } = end
          for (const part of openParts(sql, run.id)) putEvent(sql, run.id, endOfPart(part, end, now), now)
          putEvent(sql, run.id, lastEvent(end), now)
          sql("DELETE FROM agent_try WHERE run = ?").run(run.id)
          sql("UPDATE agent_run SET ended_at = ?, outcome = ?, result = ? WHERE id = ?").run(now, outcome, pack(JSON.stringify(result)), run.id)
          if (outcome !== "succeeded") return 0
          const credits = number(row, "credits")
          putEntry(sql, { id: run.id, team: run.team, key: run.key, endpoint: "agent", target: run.request.prompt, at: now, credits })
          return credits
        })
        yield* countCredits("agent", billed)
      }),
      events: ({ id: run }, after) =>
        read((sql) => {
          const found: Array<KeptEvent> = []
          let characters = 0
          for (const row of sql("SELECT id, event FROM agent_event WHERE run = ? AND id > ? ORDER BY id LIMIT 200").iterate(run, after)) {
            const event = text(row, "event")
            characters += event.length
            found.push({ id: number(row, "id"), event })
            if (characters > mostCharacters) break
          }
          return found
        }),
      eventAt: ({ id: run }, place) =>
        read((sql) => {
          const row = sql("SELECT id, event FROM agent_event WHERE run = ? ORDER BY id LIMIT 1 OFFSET ?").get(run, place - 1)
          return row && { id: number(row, "id"), event: text(row, "event") }
        }),
      snapshot: ({ id: run }, id) =>
        read((sql) => {
          const row = sql("SELECT content FROM agent_snapshot WHERE run = ? AND id = ?").get(run, id)
          return row && unpack(bytes(row, "content"))
        }),
      watch: ({ id }) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            const latch = Latch.makeUnsafe()
            watchers.set(id, (watchers.get(id) ?? new Set()).add(latch))
            return latch
          }),
          (latch) =>
            Effect.sync(() => {
              const others = watchers.get(id)
              others?.delete(latch)
              if (others?.size === 0) watchers.delete(id)
            })
        )
    })
  })
)

/** Of a run that has ended. */
const notPut = ({ createdAt }: AgentRun): PutEvent => ({ isNew: false, isOther: false, at: createdAt })

const lastTurn = (sql: Sql, team: string, thread: string, now: number): Row | undefined =>
  sql("SELECT id, turn, ended_at FROM agent_run WHERE thread = ? AND team = ? AND created_at >= ? ORDER BY turn DESC LIMIT 1").get(thread, team, now - resultsLifetime)

const hindranceBy = (last: Row | undefined): Hindrance | undefined =>
  last === undefined ? { _tag: "ThreadNotFound" } : last["ended_at"] === null ? { _tag: "ThreadBusy", by: text(last, "id") } : undefined

/** Of the events that are read at once. */
const mostCharacters = 65_536

// a run that goes on needs the turns before it, but no run goes on for two days
const forgetOldRuns = `
  DELETE FROM agent_run WHERE id IN (
    SELECT id FROM agent_run WHERE created_at < ? AND (created_at < ? OR NOT EXISTS (
      SELECT 1 FROM agent_run AS other WHERE other.thread = agent_run.thread AND other.ended_at IS NULL
    )) LIMIT ?
  )
`

/** Their events, snapshots and charges go with them. */
const forgottenAtOnce = 20
