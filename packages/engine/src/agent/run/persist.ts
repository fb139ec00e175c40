import type * as Effect from "effect/Effect"
import { insist } from "../../insist.ts"
import { mayBeWrittenLater } from "../../store/database-unusable.ts"
import type { AgentRun } from "./agent-run.ts"

/** Runs a write of a run, and repeats it while the database cannot be written, for example because the disk is full. */
export const persist = <A, R>({ id }: Pick<AgentRun, "id">, work: Effect.Effect<A, never, R>): Effect.Effect<A, never, R> =>
  insist(`Writing the state of run ${id}`, work, mayBeWrittenLater)
