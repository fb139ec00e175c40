import { ApiError, explain } from "@trawl/core"
import { printable } from "@trawl/core/machine"
import { RunFailed } from "@trawl/agent"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { currentProgress } from "./progress.ts"
import { maxCharacters } from "./max-characters.ts"
import { adviceFor, NoAnswer } from "./response-timeout.ts"
import type { Ask } from "./service.ts"
import type { ServerTool, ToolFailure } from "./server-tool.ts"
import { unknownField } from "./tool-schema.ts"
import { untrusted } from "./untrusted.ts"

/**
 * Registers a tool with the server. Every failure is returned as a tool result that a model can act on, not as a
 * protocol error.
 */
export const registered = Effect.fnUntraced(function*(tool: ServerTool, ask: Ask) {
  const mcp = yield* McpServer.McpServer
  const parameters = tool.closedWorld ? tool.parameters : maxCharacters.offeredBy(tool.parameters)
  yield* mcp.addTool({
    tool: new McpSchema.Tool({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: parameters as never, // a JSON object schema
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
        const unknown = unknownField(parameters, payload)
        if (unknown !== undefined) return failed(`\`${unknown}\` is no parameter of ${tool.name}; nothing was sent.`)
        const { most, request, wrong } = maxCharacters.takenFrom(payload)
        if (wrong !== undefined) return failed(wrong)
        const progress = yield* currentProgress
        // other problems are found by the client's validation or by the service
        return yield* Effect.match(tool.call(request as never, { ask, progress }), {
          onFailure: (error) => failed(...told(tool.name, error, most)),
          onSuccess: (parts) =>
            result(tool.closedWorld ? parts.map((part) => printable(String(part))) : untrusted(parts, most))
        })
      }).pipe(Effect.provideService(McpServer.McpServer, mcp))
  })
})

const result = (texts: ReadonlyArray<string>, isError = false) =>
  new McpSchema.CallToolResult({ ...isError && { isError }, content: texts.map((text) => ({ type: "text", text })) })

const failed = (...texts: ReadonlyArray<string>) => result(texts.map(printable), true)

const told = (tool: string, error: ToolFailure, most: number): ReadonlyArray<string> => {
  if (error instanceof ApiError) {
    if (error.is("TransportFailed") && error.reason.kind === "too-large") {
      return [
        `${tool}: the result is too large to be read, so nothing of it is shown. Request fewer formats, fewer pages or fewer results.`
      ]
    }
    return [
      error.is("TimedOut")
        ? new NoAnswer(tool, error.reason.milliseconds, adviceFor[tool] ?? "Try once more.").message
        : explain(error)
    ]
  }
  const partial = error instanceof RunFailed ? error.answer.partial : undefined
  return partial === undefined || partial === null
    ? [error.message]
    : [`${error.message}\nPartial result:`, ...untrusted([partial], most)]
}
