import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { command } from "./command.ts"
import { printable } from "./printable.ts"

Command.run(command, { version: "0.1.0" }).pipe(
  Effect.catchTag(["ApiError", "InvalidTerm"], (error) =>
    Effect.andThen(
      Console.error(printable(error.message)),
      Effect.sync(() => {
        process.exitCode = 1
      })
    )),
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain
)
