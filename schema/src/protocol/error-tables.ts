import { agentErrors, type CatalogRow, commonErrors } from "./error-catalog.ts"
import {
  accountErrors,
  everyErrors,
  jobErrors,
  mapErrors,
  monitorErrors,
  pageErrors,
  sessionErrors,
  threadErrors,
  uploadErrors
} from "./public-errors.ts"

/** All error tables by name. An operation lists the tables for its failures. */
export const errorTables = {
  common: commonErrors,
  agent: agentErrors,
  page: pageErrors.map(complete),
  job: jobErrors.map(complete),
  map: mapErrors.map(complete),
  upload: uploadErrors.map(complete),
  thread: threadErrors.map(complete),
  monitor: monitorErrors.map(complete),
  session: sessionErrors.map(complete),
  account: accountErrors.map(complete),
  every: everyErrors.map(complete)
} satisfies Record<string, ReadonlyArray<CatalogRow>>

export type ErrorTable = keyof typeof errorTables

type AnyRow = (typeof errorTables)[ErrorTable][number]

/** All machine-readable codes in the tables. */
export type Code = CodesOf<AnyRow>

type CodesOf<Row> =
  | (Row extends { readonly code: infer Own extends string } ? Own : never)
  | (Row extends { readonly comesWith: ReadonlyArray<infer Other extends string> } ? Other : never)

/** A row that is identified only by its code uses the code as its text, as in the specification. */
function complete<const Row extends { readonly reason: string; readonly code?: string; readonly error?: string }>(
  row: Row
): Row & { readonly error: string } {
  const error = row.error ?? row.code
  if (error === undefined) throw new Error(`${row.reason} needs an error or a code`)
  return { ...row, error }
}
