import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { CurrentTeam } from "./service/team.ts"

/**
 * The queue of a team in which work waits: one for all its requests, one for all its watchers of jobs, one for each
 * batch and one for each agent run.
 */
export const WorkQueue = Context.Reference<string>("@trawl/engine/WorkQueue", { defaultValue: () => "requests" })

/** The queue of all streams that follow jobs: many of them delay other requests of the team little. */
export const watchersQueue = "watchers"

/** The team and the queue of the current work. Teams take turns, and so do the queues of a team. */
export const currentQueue = Effect.withFiber((fiber) =>
  Effect.succeed({ team: fiber.getRef(CurrentTeam).name, queue: fiber.getRef(WorkQueue) })
)
