import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { endAtOnce } from "@trawl/cli/end-at-once"
import { explain } from "@trawl/core"
import { printableLine } from "@trawl/starter/printable-line"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import process from "node:process"
import { briefCommand } from "./brief-command.ts"
import { presenter } from "./presenter.ts"

/** Prints one line for each of our failures: what is wrong and what to do. */
const report = (code: number) => (error: Error) =>
  Effect.andThen(
    Console.error(printableLine(explain(error))),
    Effect.sync(() => {
      process.exitCode = code
    })
  )

endAtOnce()
for (const stream of [process.stdout, process.stderr]) {
  // the reader of the output has closed the pipe
  stream.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? process.exitCode ?? 0 : 1))
}
Command.run(briefCommand, { version: "0.1.0" }).pipe(
  Effect.catchTag(["InvalidTerm", "OptionsInvalid"], report(2)),
  Effect.catchTag([
    "ApiError",
    "BriefUnsound",
    "EngineUnavailable",
    "FileUnwritable",
    "JournalUnusable",
    "NothingFound"
  ], report(1)),
  // the presenter has already reported it
  Effect.catchIf(CliError.isCliError, () => Effect.sync(() => void (process.exitCode = 2))),
  Effect.provide([
    NodeServices.layer,
    CliOutput.layerPresenter(presenter),
    CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })
  ]),
  NodeRuntime.runMain
)
