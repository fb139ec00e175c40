import { type ErrorTable, errorTables } from "./error-tables.ts"

/** The `error` text of the row with this reason, for checks that reject a request with this row. */
export const textOf = (reason: Reason): string => texts.get(reason) as string // each reason belongs to a row

type Reason = (typeof errorTables)[ErrorTable][number]["reason"]

const texts = new Map<Reason, string>(
  Object.values(errorTables).flatMap((rows) => rows.map((row) => [row.reason, row.error] as const))
)
