import * as Command from "effect/cli/Command"
import { agentCommand } from "./agent/agent-command.ts"
import { askCommand } from "./ask-command.ts"
import { connectionFlags } from "./connection-flags.ts"
import { crawlCommand } from "./crawl/crawl-command.ts"
import { extractCommand } from "./extract-command.ts"
import { developerSearchCommand } from "./developer-search-command.ts"
import { explainCommand } from "./explain-command.ts"
import { feedbackCommand } from "./feedback-command.ts"
import { interactCommand } from "./interact-command.ts"
import { mapCommand } from "./map-command.ts"
import { monitorCommand } from "./monitor/monitor-command.ts"
import { scrapeCommand } from "./scrape-command.ts"
import { searchCommand } from "./search-command.ts"
import { backupCommand, restoreCommand } from "./serve/backup-command.ts"
import { clusterCommand } from "./serve/cluster-command.ts"
import { migrateCommand } from "./serve/migrate-command.ts"
import { doctorCommand } from "./serve/doctor-command.ts"
import { judgementsCommand } from "./serve/judgements-command.ts"
import { serveCommand } from "./serve/serve-command.ts"

/** The command `trawl` with all its subcommands. */
export const trawl = Command.make("trawl").pipe(
  Command.withDescription(
    "Searches, scrapes, crawls, extracts data and runs agents with any service that implements the API, such as your own engine"
  ),
  Command.withSubcommands([
    searchCommand,
    scrapeCommand,
    crawlCommand,
    interactCommand,
    mapCommand,
    extractCommand,
    agentCommand,
    monitorCommand,
    developerSearchCommand,
    feedbackCommand,
    askCommand,
    explainCommand,
    serveCommand,
    clusterCommand,
    backupCommand,
    restoreCommand,
    migrateCommand,
    judgementsCommand,
    doctorCommand
  ]),
  Command.withGlobalFlags(connectionFlags)
)
