import * as Command from "effect/cli/Command"
import { cancelCommand } from "./cancel-command.ts"
import { listCommand } from "./list-command.ts"
import { startCommand } from "./start-command.ts"
import { statusCommand } from "./status-command.ts"
import { waitCommand } from "./wait-command.ts"
import { watchCommand } from "./watch-command.ts"

/** `trawl agent start|status|wait|watch|cancel|list`. */
export const agentCommand = Command.make("agent").pipe(
  Command.withDescription("Starts agent runs, and follows, awaits and cancels them"),
  Command.withShortDescription("Run an agent"),
  Command.withSubcommands([startCommand, statusCommand, waitCommand, watchCommand, cancelCommand, listCommand])
)
