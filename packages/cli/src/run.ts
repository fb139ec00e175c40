import * as CliConfig from "effect/cli/CliConfig"
import * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import process from "node:process"
import { exitCode, isFailure, sentence } from "./failure.ts"
import { presenter } from "./presenter.ts"
import { printable } from "./printable.ts"
import { trawl } from "./trawl.ts"
import { wrapped } from "./wrapped.ts"
import { readFileSync } from "node:fs"

/** Runs the command and returns its exit code: 0, or that of the failure. */
export const run = (args: ReadonlyArray<string>): Effect.Effect<number, unknown, Command.Environment> =>
  Command.runWith(trawl, { version })(args).pipe(
    Effect.as(0),
    Effect.catch((error) => {
      if (!isFailure(error)) return Effect.fail(error)
      // the presenter has already reported problems of the command line
      const message = CliError.isCliError(error)
        ? Effect.void
        : Console.error(wrapped(printable(sentence(error)), process.stderr.columns))
      return Effect.as(message, exitCode(error))
    }),
    Effect.provide([
      CliOutput.layerPresenter(presenter),
      CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] })
    ])
  )

/** The version of this package. Built, this code lies one folder below package.json as well. */
const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version
