import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ExecutionStore, type Fenced, type StoredExecution, type StoredExit } from "../agent/run/execution-store.ts"
import { Leases } from "../jobs/leases.ts"
import { bytes, number, type Row, text } from "../store/column.ts"
import { pack, unpack } from "../store/packed.ts"
import { elementsOf, forUpdate } from "./sql/dialect.ts"

export const layer: Layer.Layer<ExecutionStore, never, Leases | SqlClient> = Layer.effect(
  ExecutionStore,
  Effect.gen(function*() {
    const { live, owner } = yield* Leases
    const sql = yield* SqlClient
    const executionOf = (row: Row): StoredExecution => ({
      id: text(row, "id"),
      epoch: number(row, "epoch"),
      isOurs: row["owner"] === owner,
      payload: JSON.parse(text(row, "payload")) as unknown,
      parent: row["parent"] === null ? undefined : text(row, "parent"),
      interrupted: ways[number(row, "interrupted")] ?? "no",
      result: row["result"] === null ? undefined : JSON.parse(unpack(bytes(row, "result"))) as unknown
    })
    const isOpen = ({ epoch, id }: Fenced) => sql`id = ${id} AND epoch = ${epoch} AND ended_at IS NULL`
    return ExecutionStore.of({
      begin: (id, workflow, payload, parent) =>
        Effect.map(
          sql`INSERT INTO workflow_execution ${
            sql.insert({ id, workflow, payload: JSON.stringify(payload), parent: parent ?? null, owner })
          } ON CONFLICT (id) DO NOTHING RETURNING id`,
          (begun) => begun.length === 1
        ),
      get: (id) =>
        Effect.map(sql<Row>`SELECT * FROM workflow_execution WHERE id = ${id}`, ([row]) => row && executionOf(row)),
      take: Effect.fnUntraced(function*(workflow) {
        const owners = JSON.stringify(yield* live)
        yield* sql`
          UPDATE workflow_execution SET owner = ${owner}, epoch = epoch + 1
          WHERE workflow = ${workflow} AND ended_at IS NULL
            AND owner NOT IN (SELECT value FROM ${elementsOf(sql, owners)})
        `
        const own = yield* sql<Row>`
          SELECT * FROM workflow_execution WHERE workflow = ${workflow} AND ended_at IS NULL AND owner = ${owner}
          ORDER BY place
        `
        return own.map(executionOf)
      }),
      give: (execution, receiver) =>
        Effect.asVoid(
          sql`UPDATE workflow_execution SET owner = ${receiver}, epoch = epoch + 1 WHERE ${isOpen(execution)}`
        ),
      release: Effect.asVoid(
        // no process is this owner
        sql`UPDATE workflow_execution SET owner = '', epoch = epoch + 1 WHERE owner = ${owner} AND ended_at IS NULL`
      ),
      loads: (workflow) =>
        Effect.map(
          sql<Row>`
            SELECT owner, count(*) AS executions FROM workflow_execution
            WHERE workflow = ${workflow} AND ended_at IS NULL GROUP BY owner
          `,
          (rows) => new Map(rows.map((row) => [text(row, "owner"), number(row, "executions")]))
        ),
      interrupt: (id, how) => {
        const way = ways.indexOf(how)
        return Effect.asVoid(
          sql`UPDATE workflow_execution SET interrupted = ${way} WHERE id = ${id} AND ended_at IS NULL AND interrupted < ${way}`
        )
      },
      end: Effect.fnUntraced(function*(execution, result) {
        const now = yield* Clock.currentTimeMillis
        const ended = yield* sql`UPDATE workflow_execution SET ended_at = ${now}, result = ${
          pack(JSON.stringify(result))
        } WHERE ${isOpen(execution)} RETURNING id`
        if (ended.length === 0) return false
        for (const table of ["workflow_step", "workflow_deferred", "workflow_clock"]) {
          yield* sql`DELETE FROM ${sql(table)} WHERE execution = ${execution.id}`
        }
        return true
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
        Effect.map(
          sql`
            INSERT INTO workflow_step (execution, name, attempt, exit)
            SELECT id, ${name}, ${attempt}, ${pack(JSON.stringify(exit))} FROM workflow_execution
            WHERE ${isOpen(execution)} ${forUpdate(sql)}
            ON CONFLICT (execution, name, attempt) DO UPDATE SET exit = excluded.exit RETURNING execution
          `,
          (stored) => stored.length === 1
        ),

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
        yield* sql`
          INSERT INTO workflow_clock (execution, name, due_at)
          SELECT id, ${name}, ${dueAt} FROM workflow_execution WHERE ${isOpen(execution)} ${forUpdate(sql)}
          ON CONFLICT (execution, name) DO NOTHING
        `
        const [row] = yield* sql<Row>`
          SELECT due_at FROM workflow_clock JOIN workflow_execution ON id = execution
          WHERE name = ${name} AND ${isOpen(execution)}
        `
        return row && number(row, "due_at")
      }),
      clocks: (workflow) =>
        Effect.map(
          sql<
            Row
          >`SELECT execution, name, due_at FROM workflow_clock JOIN workflow_execution ON id = execution WHERE workflow = ${workflow} AND owner = ${owner} AND ended_at IS NULL`,
          (rows) =>
            rows.map((row) => ({
              execution: text(row, "execution"),
              name: text(row, "name"),
              dueAt: number(row, "due_at")
            }))
        )
    })
  })
)

const ways = ["no", "safely", "unsafely"] as const

// only this file writes these columns
const exitOf = (row: Row): StoredExit => JSON.parse(unpack(bytes(row, "exit"))) as StoredExit
