import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Runtime from "effect/Runtime"
import process from "node:process"
import { messageLines } from "./message-lines.ts"
import { server } from "./server.ts"

/** Serves the tools over standard input and output until the input ends. */
export const main = (): void =>
  Effect.raceFirst(Layer.launch(server), clientGone).pipe(
    // logs go to standard error, because standard output belongs to the protocol
    Effect.provide([
      Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)]),
      Layer.provide(messageLines, NodeStdio.layer)
    ]),
    NodeRuntime.runMain({ teardown })
  )

/**
 * Completes shortly after the end of the input, so that short calls still get responses. Then open runs are cancelled.
 */
const clientGone = Effect.callback<void>((resume) => {
  const ended = () => resume(Effect.sleep("1 second"))
  process.stdin.once("end", ended)
  return Effect.sync(() => process.stdin.off("end", ended))
})

/** Exits with success if the server is interrupted by a signal or because its work is done. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? onExit(0) : Runtime.defaultTeardown(exit, onExit)
