import type { ClusterStatus } from "@trawl/cluster"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { asJson } from "../as-json.ts"
import { countText } from "../count-text.ts"
import { printable } from "../printable.ts"
import { databaseUrlOf, findCluster, messageOf, NotServed } from "./find-engine.ts"
import { databaseUrlFlag } from "./serve-flags.ts"

/** `trawl cluster status`: the state of the processes that share a database. */
const statusCommand = Command.make("status", {
  databaseUrl: databaseUrlFlag("PostgreSQL database of the engines"),
  json: Flag.Boolean("json").pipe(Flag.withDescription("Print the status as JSON"), Flag.withDefault(false))
}, (flags) =>
  Effect.gen(function*() {
    const databaseUrl = yield* databaseUrlOf(flags.databaseUrl, "the PostgreSQL database of the engines")
    const { clusterStatus } = yield* findCluster()
    const status = yield* Effect.tryPromise({
      try: () => clusterStatus({ databaseUrl }),
      catch: (cause) => new NotServed(messageOf(cause))
    })
    yield* Console.log(flags.json ? asJson(status, 2) : printable(textOf(status)))
  })).pipe(
    Command.withDescription(
      "Lists the engines that share a database, what each works on, and unfinished work. Only reads the database, so it also works while no engine runs. Requires the package @trawl/cluster. See docs/guides/scaling.md"
    ),
    Command.withShortDescription("List the engines that share a database, and what each works on")
  )

/** `trawl cluster`: commands for engines that share a PostgreSQL database. */
export const clusterCommand = Command.make("cluster").pipe(
  Command.withDescription("Shows the engines that share a PostgreSQL database"),
  Command.withShortDescription("Show the engines that share a database"),
  Command.withSubcommands([statusCommand])
)

const textOf = ({ checks, deliveries, jobs, missingRoles, pages, processes, runs }: ClusterStatus): string =>
  [
    processes.length === 0 ? "No process runs." : `${countText(processes.length, "process", "processes")}:`,
    ...processes.map(({ address, host, missingPages, pid, roles, sites, startedAt, version }) =>
      `  ${host}, process ${pid}, version ${version ?? "unknown"}, at ${
        address ?? "no address"
      }, since ${startedAt.toISOString()}, roles ${roles.join(", ")}: ${
        sites.length === 0
          ? "reads no pages"
          : `reads ${sites.map(({ pages, site }) => `${site} (${countText(pages, "page")})`).join(", ")}`
      }${missingPages === 0 ? "" : `; its copy is missing ${countText(missingPages, "page")}`}`
    ),
    ...missingRoles.map((roles) =>
      `Work waits for a process with the ${roles.length === 1 ? "role" : "roles"} ${
        roles.join(" and ")
      }: none is running.`
    ),
    ...jobs.length === 0 ? [] : [`${countText(jobs.length, "job")}:`],
    ...jobs.map(({ done, id, kind, leased, team, total }) =>
      `  ${kind} ${id} of team ${team}: ${done} of ${countText(total, "page")}, ${leased} being read`
    ),
    `${countText(checks, "check of a monitor", "checks of monitors")}, ${countText(runs, "agent run")}, ${
      countText(deliveries, "webhook delivery", "webhook deliveries")
    } waiting, ${countText(pages, "page")} stored.`
  ].join("\n")
