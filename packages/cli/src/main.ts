import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import process from "node:process"
import { teardown } from "./end-at-once.ts"
import { printable } from "./printable.ts"
import { run } from "./run.ts"

/** Runs the command with the arguments of this process, or others, and exits with its exit code. */
export const main = (args: ReadonlyArray<string> = process.argv.slice(2)): void => {
  process.stdout.on("error", endQuietly)
  process.stderr.on("error", endQuietly)
  run(args).pipe(
    Effect.map((code) => {
      process.exitCode = code
    }),
    // logs go to standard error, because standard output is for results
    Effect.provide([
      Logger.layer([Logger.withConsoleError(Logger.map(Logger.formatLogFmt, printable))]),
      NodeServices.layer
    ]),
    NodeRuntime.runMain({ teardown: teardown() })
  )
}

/** Exits silently if the reader of the output has closed the pipe: `trawl … | head -1`. */
const endQuietly = (error: NodeJS.ErrnoException): void => {
  process.exit(error.code === "EPIPE" ? process.exitCode ?? 0 : 1)
}
