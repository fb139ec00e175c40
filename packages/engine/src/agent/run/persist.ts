import type * as Effect from "effect/Effect"
import { insist } from "../../insist.ts"
import { mayBeWrittenLater } from "../../store/database-unusable.ts"
import type { AgentRun } from "./agent-run.ts"

/** Does a part of a run that writes, and repeats it for as long as the database cannot be written, as on a full disk. */
export const persist = <A, R>({ id }: Pick<AgentRun, "id">, work: Effect.Effect<A, never, R>): Effect.Effect<A, never, R> =>
  insist(`Keeping what the run ${id} does`, work, mayBeWrittenLater)
