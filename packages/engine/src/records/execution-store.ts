import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ExecutionStore, type StoredExecution, type StoredExit } from "../agent/run/execution-store.ts"
import { bytes, number, type Row, text } from "../store/column.ts"
import { pack, unpack } from "../store/packed.ts"

export const layer: Layer.Layer<ExecutionStore, never, SqlClient> = Layer.effect(
  ExecutionStore,
  Effect.map(SqlClient, (sql) =>
    ExecutionStore.of({
      begin: (id, workflow, payload, parent) =>
        Effect.map(
          sql`INSERT INTO workflow_execution ${
            sql.insert({ id, workflow, payload: JSON.stringify(payload), parent: parent ?? null })
          } ON CONFLICT (id) DO NOTHING RETURNING id`,
          (begun) => begun.length === 1
        ),
      get: (id) =>
        Effect.map(sql<Row>`SELECT * FROM workflow_execution WHERE id = ${id}`, ([row]) => row && executionOf(row)),
      unfinished: (workflow) =>
        Effect.map(
          sql<Row>`SELECT * FROM workflow_execution WHERE workflow = ${workflow} AND ended_at IS NULL ORDER BY place`,
          (rows) => rows.map(executionOf)
        ),
      interrupt: (id, how) => {
        const way = ways.indexOf(how)
        return Effect.asVoid(
          sql`UPDATE workflow_execution SET interrupted = ${way} WHERE id = ${id} AND ended_at IS NULL AND interrupted < ${way}`
        )
      },
      end: Effect.fnUntraced(function*(id, result) {
        const now = yield* Clock.currentTimeMillis
        yield* sql`UPDATE workflow_execution SET ended_at = ${now}, result = ${
          pack(JSON.stringify(result))
        } WHERE id = ${id}`
        for (const table of ["workflow_step", "workflow_deferred", "workflow_clock"]) {
          yield* sql`DELETE FROM ${sql(table)} WHERE execution = ${id}`
        }
      }, sql.withTransaction),
      deleteEnded: (before) => Effect.asVoid(sql`DELETE FROM workflow_execution WHERE ended_at < ${before}`),

      step: (execution, name, attempt) =>
        Effect.map(
          sql<
            Row
          >`SELECT exit FROM workflow_step WHERE execution = ${execution} AND name = ${name} AND attempt = ${attempt}`,
          ([row]) => row && exitOf(row)
        ),
      putStep: (execution, name, attempt, exit) =>
        Effect.asVoid(sql`
          INSERT INTO workflow_step (execution, name, attempt, exit) VALUES (${execution}, ${name}, ${attempt}, ${
          pack(JSON.stringify(exit))
        })
          ON CONFLICT (execution, name, attempt) DO UPDATE SET exit = excluded.exit
        `),

      deferred: (execution, name) =>
        Effect.map(
          sql<Row>`SELECT exit FROM workflow_deferred WHERE execution = ${execution} AND name = ${name}`,
          ([row]) => row && exitOf(row)
        ),
      putDeferred: (execution, name, exit) =>
        Effect.map(
          sql`
            INSERT INTO workflow_deferred ${sql.insert({ execution, name, exit: pack(JSON.stringify(exit)) })}
            ON CONFLICT (execution, name) DO NOTHING RETURNING name
          `,
          (rows) => rows.length === 1
        ),

      setClock: Effect.fnUntraced(function*(execution, name, dueAt) {
        yield* sql`INSERT INTO workflow_clock ${
          sql.insert({ execution, name, due_at: dueAt })
        } ON CONFLICT (execution, name) DO NOTHING`
        const [row = {}] = yield* sql<
          Row
        >`SELECT due_at FROM workflow_clock WHERE execution = ${execution} AND name = ${name}`
        return number(row, "due_at")
      }),
      clocks: (workflow) =>
        Effect.map(
          sql<
            Row
          >`SELECT execution, name, due_at FROM workflow_clock JOIN workflow_execution ON id = execution WHERE workflow = ${workflow} AND ended_at IS NULL`,
          (rows) =>
            rows.map((row) => ({
              execution: text(row, "execution"),
              name: text(row, "name"),
              dueAt: number(row, "due_at")
            }))
        )
    }))
)

const ways = ["no", "safely", "unsafely"] as const

// only this file writes these columns
const exitOf = (row: Row): StoredExit => JSON.parse(unpack(bytes(row, "exit"))) as StoredExit

const executionOf = (row: Row): StoredExecution => ({
  id: text(row, "id"),
  payload: JSON.parse(text(row, "payload")) as unknown,
  parent: row["parent"] === null ? undefined : text(row, "parent"),
  interrupted: ways[number(row, "interrupted")] ?? "no",
  result: row["result"] === null ? undefined : JSON.parse(unpack(bytes(row, "result"))) as unknown
})
