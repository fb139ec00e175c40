import { printable } from "@trawl/core/machine"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import * as Effect from "effect/Effect"

/** Reports the progress of a tool to the client, if the client asks for it. */
export type Progress = (progress: number, message: string) => Effect.Effect<void>

/** The progress reporter of the current request. */
export const currentProgress: Effect.Effect<Progress, never, McpSchema.McpRequestContext | McpServer.McpServer> = Effect
  .gen(function*() {
    const context = yield* McpSchema.McpRequestContext
    const { notifications } = yield* McpServer.McpServer
    const progressToken = context.requestMetadata?.["progressToken"]
    if (typeof progressToken !== "string" && typeof progressToken !== "number") return () => Effect.void
    return (progress: number, message: string) =>
      notifications["notifications/progress"]({ progressToken, progress, message: printable(message).slice(0, 500) })
        .pipe(
          Effect.provideService(McpSchema.McpRequestContext, context),
          Effect.ignore // a disconnected client needs no progress
        )
  })
