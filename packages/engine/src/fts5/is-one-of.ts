import type { SqlCondition } from "./sql-condition.ts"

/** Pages, or the rows of another column, by their ids. */
export const isOneOf = (ids: Iterable<number>, column = "page.id"): SqlCondition => ({
  sql: `${column} IN (SELECT value FROM json_each(?))`,
  values: [JSON.stringify([...ids])]
})
