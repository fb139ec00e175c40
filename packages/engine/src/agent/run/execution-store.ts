import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bytes, number, type Row, text } from "../../store/column.ts"
import type { Database } from "../../store/database.ts"
import { pack, unpack } from "../../store/packed.ts"

/** An execution of a workflow as it is kept. */
export interface KeptExecution {
  readonly id: string
  readonly payload: unknown
  readonly parent: string | undefined
  /** Whether it was asked to end; `unsafely`: without waiting until it would wait for something itself. */
  readonly interrupted: "no" | "safely" | "unsafely"
  /** As JSON, when it has ended. */
  readonly result: unknown
}

/** What a step or something awaited came to, in JSON values. */
export type KeptExit = { readonly value?: unknown } | { readonly error: unknown }

/** The tables of durable workflows. */
export const executionStore = ({ read, write }: Database["Service"]) => ({
  /** Keeps what is begun; nothing when it was begun before. */
  begin: (id: string, workflow: string, payload: unknown, parent: string | undefined): Effect.Effect<void> =>
    Effect.asVoid(write((sql) =>
      sql("INSERT OR IGNORE INTO workflow_execution (id, workflow, payload, parent) VALUES (?, ?, ?, ?)").run(id, workflow, JSON.stringify(payload), parent ?? null))),
  get: (id: string): Effect.Effect<KeptExecution | undefined> =>
    read((sql) => {
      const row = sql("SELECT * FROM workflow_execution WHERE id = ?").get(id)
      return row && executionOf(row)
    }),
  unfinished: (workflow: string): Effect.Effect<ReadonlyArray<KeptExecution>> =>
    read((sql) => sql("SELECT * FROM workflow_execution WHERE workflow = ? AND ended_at IS NULL ORDER BY rowid").all(workflow).map(executionOf)),
  interrupt: (id: string, how: "safely" | "unsafely"): Effect.Effect<void> =>
    Effect.asVoid(write((sql) => sql("UPDATE workflow_execution SET interrupted = max(interrupted, ?) WHERE id = ? AND ended_at IS NULL").run(ways.indexOf(how), id))),
  /** Ends an execution; nobody asks for its steps any more. */
  end: (id: string, result: unknown): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      write((sql) => {
        sql("UPDATE workflow_execution SET ended_at = ?, result = ? WHERE id = ?").run(now, pack(JSON.stringify(result)), id)
        for (const table of ["workflow_step", "workflow_deferred", "workflow_clock"]) sql(`DELETE FROM ${table} WHERE execution = ?`).run(id)
      })),
  forgetEnded: (before: number): Effect.Effect<void> => Effect.asVoid(write((sql) => sql("DELETE FROM workflow_execution WHERE ended_at < ?").run(before))),

  step: (execution: string, name: string, attempt: number): Effect.Effect<KeptExit | undefined> =>
    read((sql) => {
      const row = sql("SELECT exit FROM workflow_step WHERE execution = ? AND name = ? AND attempt = ?").get(execution, name, attempt)
      // only `keepStep` writes this column
      return row && JSON.parse(unpack(bytes(row, "exit"))) as KeptExit
    }),
  keepStep: (execution: string, name: string, attempt: number, exit: KeptExit): Effect.Effect<void> =>
    Effect.asVoid(write((sql) => sql("INSERT OR REPLACE INTO workflow_step (execution, name, attempt, exit) VALUES (?, ?, ?, ?)").run(execution, name, attempt, pack(JSON.stringify(exit))))),

  deferred: (execution: string, name: string): Effect.Effect<KeptExit | undefined> =>
    read((sql) => {
      const row = sql("SELECT exit FROM workflow_deferred WHERE execution = ? AND name = ?").get(execution, name)
      // only `keepDeferred` writes this column
      return row && JSON.parse(text(row, "exit")) as KeptExit
    }),
  /** False when it was kept before. */
  keepDeferred: (execution: string, name: string, exit: KeptExit): Effect.Effect<boolean> =>
    Effect.map(
      write((sql) => sql("INSERT OR IGNORE INTO workflow_deferred (execution, name, exit) VALUES (?, ?, ?)").run(execution, name, JSON.stringify(exit))),
      ({ changes }) => Number(changes) === 1
    ),

  /** When a clock is due: as was said first. */
  setClock: (execution: string, name: string, dueAt: number): Effect.Effect<number> =>
    write((sql) => {
      sql("INSERT OR IGNORE INTO workflow_clock (execution, name, due_at) VALUES (?, ?, ?)").run(execution, name, dueAt)
      return number(sql("SELECT due_at FROM workflow_clock WHERE execution = ? AND name = ?").get(execution, name) ?? {}, "due_at")
    }),
  clocks: (workflow: string): Effect.Effect<ReadonlyArray<{ readonly execution: string; readonly name: string; readonly dueAt: number }>> =>
    read((sql) =>
      sql("SELECT execution, name, due_at FROM workflow_clock JOIN workflow_execution ON id = execution WHERE workflow = ? AND ended_at IS NULL").all(workflow)
        .map((row) => ({ execution: text(row, "execution"), name: text(row, "name"), dueAt: number(row, "due_at") })))
})

const ways = ["no", "safely", "unsafely"] as const

const executionOf = (row: Row): KeptExecution => ({
  id: text(row, "id"),
  // only this file writes these columns
  payload: JSON.parse(text(row, "payload")) as unknown,
  parent: row["parent"] === null ? undefined : text(row, "parent"),
  interrupted: ways[number(row, "interrupted")] ?? "no",
  result: row["result"] === null ? undefined : JSON.parse(unpack(bytes(row, "result"))) as unknown
})
