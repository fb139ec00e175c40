import type { ApiError } from "@trawl/core"
import type { InvalidTerm } from "@trawl/query-builder"
import type { RunFailed } from "@trawl/agent"
import type { Effect } from "effect/Effect"
import type { NoAnswer } from "./patience.ts"
import type { Progress } from "./progress.ts"
import type { Ask } from "./service.ts"
import type { ToolSchema } from "./tool-schema.ts"

/** Something that a model may have done. */
export interface ServerTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly parameters: ToolSchema
  /** Does it change anything, or cost more than one answer? */
  readonly readOnly: boolean
  /** Is what it says in the parameters alone, and not in the world? */
  readonly closedWorld?: boolean
  /** What the model reads: texts as they are, everything else as JSON. */
  readonly call: (given: never, means: ToolContext) => Effect<ReadonlyArray<unknown>, ToolFailure>
}

export interface ToolContext {
  readonly ask: Ask
  readonly progress: Progress
}

export type ToolFailure = ApiError | InvalidTerm | NoAnswer | RunFailed
