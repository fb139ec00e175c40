import type { SQLInputValue } from "node:sqlite"

/** A condition on a row of `page`, with the values of its parameters. */
export interface SqlCondition {
  readonly sql: string
  readonly values: ReadonlyArray<SQLInputValue>
}

/** False if there are no conditions. */
export const anyHolds = (conditions: ReadonlyArray<SqlCondition>): SqlCondition => joined(conditions, " OR ", "FALSE")

/** True if there are no conditions. */
export const allHold = (conditions: ReadonlyArray<SqlCondition>): SqlCondition => joined(conditions, " AND ", "TRUE")

export const opposite = ({ sql, values }: SqlCondition): SqlCondition => ({ sql: `NOT (${sql})`, values })

const joined = (conditions: ReadonlyArray<SqlCondition>, word: string, none: string): SqlCondition => ({
  sql: conditions.length === 0 ? none : `(${conditions.map(({ sql }) => sql).join(word)})`,
  values: conditions.flatMap(({ values }) => values)
})
