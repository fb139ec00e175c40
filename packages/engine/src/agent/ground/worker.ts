import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { AgentTask } from "./agent-task.ts"
import type { AgentContext, RunEnds } from "./agent-context.ts"

/** Does the work of a run, with the context of its orchestrator. */
export class Worker extends Context.Service<Worker, {
  readonly work: (task: AgentTask, context: AgentContext) => Effect.Effect<Outcome, RunEnds>
}>()("@trawl/engine/agent/Worker") {}

/** The outcome of a run that was neither cancelled nor aborted. */
export type Outcome =
  | {
    readonly _tag: "Succeeded"
    readonly data?: unknown
    readonly message?: string | undefined
    readonly suggestions?: ReadonlyArray<Suggestion> | undefined
    /** For extractions: the URLs of each value, by its path in the data. */
    readonly sources?: SourcesByPath | undefined
    /** The number of pages that were read. */
    readonly pages?: number | undefined
  }
  | { readonly _tag: "Failed" | "Refused"; readonly error: string }

/** URLs by path, such as `trails[0].length`. */
export type SourcesByPath = Readonly<Record<string, ReadonlyArray<string>>>

export interface Suggestion {
  readonly label: string
  readonly prompt: string
}
