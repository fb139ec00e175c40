import * as Command from "effect/cli/Command"
import { checkCommand, checksCommand, runCommand } from "./check-commands.ts"
import { createCommand } from "./create-command.ts"
import { deleteCommand, getCommand, listCommand } from "./monitor-commands.ts"
import { updateCommand } from "./update-command.ts"
import { watchCommand } from "./watch-command.ts"

/** `trawl monitor create|list|get|update|delete|run|checks|check|watch`. */
export const monitorCommand = Command.make("monitor").pipe(
  Command.withDescription(
    "Manages monitors, which check pages, sites and searches on a schedule, and prints what changed"
  ),
  Command.withShortDescription("Watch pages for changes"),
  Command.withExamples([{
    command: "trawl monitor create https://example.com/pricing --every hourly --goal \"a price drops\"",
    description: "Check a page every hour"
  }]),
  Command.withSubcommands([
    createCommand,
    listCommand,
    getCommand,
    updateCommand,
    deleteCommand,
    runCommand,
    checksCommand,
    checkCommand,
    watchCommand
  ])
)
