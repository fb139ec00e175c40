import { emit, type Program } from "@trawl/core/machine"
import type { TraceEvent } from "@trawl/types"
import { follow, type FollowOptions } from "./follow.ts"

/**
 * The events of a run as they come, each once. It ends a little after the run, so that late events come too.
 * Kinds of events that are not known yet come as they are.
 */
export const traceProgram = (id: string, options: FollowOptions = {}): Program<TraceEvent> =>
  follow(id, options, function*(fresh) {
    for (const event of fresh) yield* emit(event)
  })
