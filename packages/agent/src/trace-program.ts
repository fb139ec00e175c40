import { emit, type Program } from "@trawl/core/machine"
import type { TraceEvent } from "@trawl/types"
import { follow, type FollowOptions } from "./follow.ts"

/**
 * The events of a run as they happen, without duplicates. It ends shortly after the run, so that late events are
 * included.
 * Unknown kinds of events pass through unchanged.
 */
export const traceProgram = (id: string, options: FollowOptions = {}): Program<TraceEvent> =>
  follow(id, options, function*(fresh) {
    for (const event of fresh) yield* emit(event)
  })
