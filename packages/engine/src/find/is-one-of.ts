import type { SqlCondition } from "./sql-condition.ts"

/** Pages by their ids. */
export const isOneOf = (pages: ReadonlySet<number>): SqlCondition => ({
  sql: "page.id IN (SELECT value FROM json_each(?))",
  values: [JSON.stringify([...pages])]
})
