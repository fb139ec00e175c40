import * as Command from "effect/cli/Command"
import { cancelCommand } from "./cancel-command.ts"
import { listCommand } from "./list-command.ts"
import { startCommand } from "./start-command.ts"
import { statusCommand } from "./status-command.ts"
import { waitCommand } from "./wait-command.ts"
import { watchCommand } from "./watch-command.ts"

/** `trawl agent start|status|wait|watch|cancel|list`. */
export const agentCommand = Command.make("agent").pipe(
  Command.withDescription(
    "Starts, follows, awaits and cancels agent runs. `trawl agent start --help` lists the flags of a run, such as --url and --strict-urls"
  ),
  Command.withExamples([{
    command: "trawl agent start \"compare the prices of …\" --wait",
    description: "Run an agent and print the data"
  }]),
  Command.withShortDescription("Run an agent"),
  Command.withSubcommands([startCommand, statusCommand, waitCommand, watchCommand, cancelCommand, listCommand])
)
