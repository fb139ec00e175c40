import { errorTables, type Failure } from "@trawl/schema"
import { failure, problem, rowOf } from "../request/failure.ts"

type SessionReason = (typeof errorTables)["session"][number]["reason"]

/** The failure for a row of the error table of browser sessions. */
export const sessionFailure = (reason: SessionReason, more: Pick<Failure, "details"> = {}): Failure => {
  const row = rowOf(errorTables.session, reason)
  // every operation declares the statuses of this table
  return { status: row.status as Failure["status"], error: row.error, ...more }
}

/** The engine has no browser. */
export const sessionsNotConfigured = (why: string): Failure =>
  withMessage("Unavailable", "Browser sessions are not configured.", { details: [problem([], why)] })

/** Another session saves the profile. */
export const profileInUse = withMessage("Conflict", "Another session is currently writing to this profile.")

/** The page of a scrape cannot be opened again. */
export const replayUnavailable = (details: NonNullable<Failure["details"]>): Failure =>
  withMessage(
    "Conflict",
    "Replay context is unavailable for this scrape job. Please rerun the scrape.",
    { details }
  )

/** The team cannot pay for the whole time of a session. */
export const sessionUnaffordable = (seconds: number): Failure =>
  withMessage("CreditsExhausted", `Insufficient credits for a browser session of ${seconds} seconds.`)

/** A row of the common table with the message of the operation. */
function withMessage(
  reason: Parameters<typeof failure>[0],
  error: string,
  more: Parameters<typeof failure>[1] = {}
): Failure {
  return { ...failure(reason, more), error }
}
