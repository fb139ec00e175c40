import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { AgentTask } from "./agent-task.ts"
import type { AgentContext, RunEnds } from "./agent-context.ts"

/** Does what a run is asked to do, at the context of the run's orchestrator. */
export class Worker extends Context.Service<Worker, {
  readonly work: (task: AgentTask, context: AgentContext) => Effect.Effect<Outcome, RunEnds>
}>()("@trawl/engine/agent/Worker") {}

/** How a run ended that was neither cancelled nor cut short. */
export type Outcome =
  | {
    readonly _tag: "Succeeded"
    readonly data?: unknown
    readonly message?: string | undefined
    readonly suggestions?: ReadonlyArray<Suggestion> | undefined
  }
  | { readonly _tag: "Failed" | "Refused"; readonly error: string }

export interface Suggestion {
  readonly label: string
  readonly prompt: string
}
