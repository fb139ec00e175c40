import * as Effect from "effect/Effect"
import { retryForever } from "../../store/retry-forever.ts"
import { mayBeWrittenLater } from "../../store/database-unusable.ts"
import type { AgentRun } from "./agent-run.ts"

/**
 * Reads or writes the state of a run, and retries while the database is unavailable, for example because the disk is
 * full. Dies of other failures.
 */
export const retryWhileUnwritable = <A, E, R>(
  { id }: Pick<AgentRun, "id">,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, never, R> =>
  Effect.orDie(retryForever(`Reading or writing the state of run ${id}`, work, { isTemporary: mayBeWrittenLater }))
