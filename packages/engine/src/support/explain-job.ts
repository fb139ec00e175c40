import * as Effect from "effect/Effect"
import { RunStore } from "../agent/run/run-store.ts"
import { JobStore } from "../jobs/job-store.ts"
import { Ledger } from "../service/ledger.ts"
import { CurrentTeam } from "../service/team.ts"
import { explainActivity } from "./explain-activity.ts"
import { explainPageJob } from "./explain-page-job.ts"
import { explainRun } from "./explain-run.ts"

/** Explains what happened in a job of the current team. Returns undefined if the team has no such job. */
export const explainJob = Effect.fn("Support.explainJob")(function*(id: string) {
  const { name } = yield* CurrentTeam
  const job = yield* Effect.orDie((yield* JobStore).get(id))
  if (job?.team === name) return yield* explainPageJob(job)
  const run = yield* Effect.orDie((yield* RunStore).get(id))
  if (run?.team === name) return yield* explainRun(run)
  const charge = yield* Effect.orDie((yield* Ledger).charged(name, id))
  return charge && (yield* explainActivity(id, charge))
})

/** The first job ID in a text. */
export const jobIdIn = (text: string): string | undefined =>
  /\b[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/iu.exec(text)?.[0].toLowerCase()
