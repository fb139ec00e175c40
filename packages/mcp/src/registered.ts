import { ApiError, explain } from "@trawl/core"
import { RunFailed } from "@trawl/agent"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { currentProgress } from "./progress.ts"
import type { Ask } from "./service.ts"
import type { ServerTool, ToolFailure } from "./server-tool.ts"
import { unknownField } from "./tool-schema.ts"

/** Makes a tool one of the server's. Whatever goes wrong is an answer that a model can act on, not an error of the protocol. */
export const registered = Effect.fnUntraced(function*(tool: ServerTool, ask: Ask) {
  const mcp = yield* McpServer.McpServer
  yield* mcp.addTool({
    tool: new McpSchema.Tool({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: tool.parameters as never, // an object by its type, and JSON
      annotations: {
        title: tool.title,
        readOnlyHint: tool.readOnly,
        destructiveHint: false,
        idempotentHint: tool.readOnly,
        openWorldHint: !tool.closedWorld
      }
    }),
    annotations: Context.empty(),
    handle: (payload: unknown = {}) =>
      Effect.gen(function*() {
        const unknown = unknownField(tool.parameters, payload)
        if (unknown !== undefined) return failed(`\`${unknown}\` is no parameter of ${tool.name}; nothing was sent.`)
        const progress = yield* currentProgress
        // what does not fit otherwise is found by the client's checks, or by the service
        const texts = yield* tool.call(payload as never, { ask, progress })
        return new McpSchema.CallToolResult({ content: texts.map((text) => ({ type: "text", text })) })
      }).pipe(
        Effect.catch((error) => Effect.succeed(failed(told(error)))),
        Effect.provideService(McpServer.McpServer, mcp)
      )
  })
})

const failed = (text: string) => new McpSchema.CallToolResult({ isError: true, content: [{ type: "text", text }] })

const told = (error: ToolFailure): string => {
  if (error instanceof ApiError) return explain(error)
  const partial = error instanceof RunFailed ? error.answer.partial : undefined
  return partial === undefined || partial === null ? error.message : `${error.message}\nWhat it found until then: ${JSON.stringify(partial)}`
}
