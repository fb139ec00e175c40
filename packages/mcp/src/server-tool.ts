import type { ApiError } from "@trawl/core"
import type { JobFailed } from "@trawl/core/machine"
import type { InvalidTerm } from "@trawl/query-builder"
import type { RunFailed } from "@trawl/agent"
import type { Effect } from "effect/Effect"
import type { NoAnswer } from "./response-timeout.ts"
import type { Progress } from "./progress.ts"
import type { Ask } from "./service.ts"
import type { ToolSchema } from "./tool-schema.ts"

/** A tool of the server. */
export interface ServerTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly parameters: ToolSchema
  /** Whether it changes nothing and costs at most one response. */
  readonly readOnly: boolean
  /** Whether its result depends only on the parameters. */
  readonly closedWorld?: boolean
  /** Runs the tool. Returns strings for the model unchanged, and everything else as JSON. */
  readonly call: (given: never, means: ToolContext) => Effect<ReadonlyArray<unknown>, ToolFailure>
}

export interface ToolContext {
  readonly ask: Ask
  readonly progress: Progress
}

export type ToolFailure = ApiError | InvalidTerm | JobFailed | NoAnswer | RunFailed
