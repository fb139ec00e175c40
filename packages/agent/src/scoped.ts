import { type ApiError, Deadline, running, type Settings } from "@trawl/core"
import type { Only } from "@trawl/core/machine"
import type { StartAgentResponse } from "@trawl/types"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { AgentOptions } from "./options.ts"
import { releaseProgram } from "./release-program.ts"
import { start } from "./run.ts"

/**
 * Starts a run that lives no longer than its scope: an interruption, a failure or the end of the scope cancels it, unless it has ended.
 * Where the run cannot be cancelled, a warning is logged.
 */
export const scoped = <const Options extends AgentOptions>(
  options: Options & Only<Options, AgentOptions>
): Effect.Effect<StartAgentResponse, ApiError, Settings | Scope.Scope> =>
  Effect.acquireRelease(start(options), ({ id }) => abandon(id), { interruptible: true })

/** Under a time limit of its own, for the one of the caller may be over. */
const abandon = (id: string): Effect.Effect<void, never, Settings> =>
  Effect.ignore(Effect.provideService(release(id), Deadline, undefined), { log: "Warn", message: `Run ${id} could not be cancelled` })

const release = /* @__PURE__ */ running(releaseProgram)
