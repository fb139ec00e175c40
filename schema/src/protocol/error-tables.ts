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

/** Every table of failures by its name. An operation lists the tables whose rows its failures can be. */
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

/** Every machine code of the tables. */
export type Code = CodesOf<AnyRow>

type CodesOf<Row> =
  | (Row extends { readonly code: infer Own extends string } ? Own : never)
  | (Row extends { readonly comesWith: ReadonlyArray<infer Other extends string> } ? Other : never)

/** How a failure is told to be a row: the steps in order, each over all rows considered; the first row that fits is it. */
export const classification = {
  /** Rows of the operation's error tables. Inside a 2xx that says `success: false` a row of any status. */
  considered: "status",
  steps: [
    { row: "code", test: "equals", body: ["code", "error"] },
    { row: "error", test: "equals", body: ["error"] },
    { row: "pattern", test: "matches", body: ["error"] },
    { row: "standsForStatus", test: "is true", body: [] }
  ],
  /** What a failure is that no row fits, and a 2xx whose body is not what the operation promises. */
  otherwise: { reason: "Unrecognized", retryable: "no" },
  malformed: { reason: "ResponseMalformed", retryable: "no" }
} as const

/** The meaning of the `code` of an error in a trace ("Events"). */
export const traceErrorCodes = {
  cancelled: "The caller cancelled the run.",
  credit_limit_reached: "The run hit its `maxCredits` ceiling.",
  parent_finished: "A subagent stopped because the agent that spawned it finished first.",
  refused: "The agent declined the task.",
  internal: "Unexpected failure inside the run."
} as const

/** A row that only its code tells has that code as its text, as the specification's own rows do. */
function complete<const Row extends { readonly reason: string; readonly code?: string; readonly error?: string }>(row: Row): Row & { readonly error: string } {
  const error = row.error ?? row.code
  if (error === undefined) throw new Error(`${row.reason} needs an error or a code`)
  return { ...row, error }
}
