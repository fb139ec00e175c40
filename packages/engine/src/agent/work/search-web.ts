import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AgentTask } from "../ground/agent-task.ts"
import type { AgentContext, RunEnds } from "../ground/agent-context.ts"
import type { EngineTools, SearchToolResult } from "./engine-tools.ts"
import { failureSummary } from "./failure-summary.ts"

/**
 * Calls the tool `search`, which works like `POST /v2/search` and costs the same. A failed search is reported in the
 * trace and returns nothing.
 */
export const searchWeb = Effect.fnUntraced(
  function*(
    context: AgentContext,
    tools: EngineTools,
    task: AgentTask,
    query: string
  ): Effect.fn.Return<ReadonlyArray<SearchToolResult>, RunEnds> {
    const { result } = yield* context.use(
      {
        toolName: "search",
        parameters: { query, limit: limits.searchLimitDefault },
        result: Found,
        summary: (found) => found
      },
      tools.search(query, task).pipe(
        Effect.map(({ credits, results }) => ({ result: { results } as typeof Found.Type, credits })),
        Effect.catch((failed) => Effect.succeed({ result: { results: [], error: failureSummary(failed) }, credits: 0 }))
      )
    )
    if (result.error !== undefined) {
      yield* context.fault(`The search for ${query} failed: ${result.error}`, { source: "tool", retryable: false })
    }
    return result.results
  }
)

const Found = Schema.Struct({
  results: Schema.Array(Schema.Struct({ url: Schema.String, title: Schema.String, description: Schema.String })),
  error: Schema.optionalKey(Schema.String)
})
