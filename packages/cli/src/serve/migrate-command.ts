import type { MigrationProgress } from "@trawl/cluster"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printable } from "../printable.ts"
import { databaseUrlOf, findCluster, messageOf, NotServed } from "./find-engine.ts"
import { databaseUrlFlag, defaultFolder, serveFlags } from "./serve-flags.ts"

/** `trawl migrate`: copies the data directory of an engine to a PostgreSQL database. */
export const migrateCommand = Command.make("migrate", {
  data: serveFlags.data.pipe(Flag.withDescription(`Data directory of the engine; default: ${defaultFolder}`)),
  databaseUrl: databaseUrlFlag("Empty PostgreSQL database")
}, (flags) =>
  Effect.gen(function*() {
    const databaseUrl = yield* databaseUrlOf(flags.databaseUrl, "an empty PostgreSQL database")
    const dataDirectory = Option.getOrElse(flags.data, () => defaultFolder)
    const { migrate } = yield* findCluster()
    const { copied } = yield* Effect.tryPromise({
      try: () =>
        migrate({ dataDirectory, databaseUrl, progress: progressTo((line) => console.error(printable(line))) }),
      catch: (cause) => new NotServed(messageOf(cause))
    })
    const rows = [...copied].map(([part, count]) => `${part} ${count}`).join(", ")
    yield* Console.log(
      printable(`The database has all data of ${dataDirectory}, and all rows match: ${rows || "none"}.`)
    )
  })).pipe(
    Command.withDescription(
      "Copies the data of an engine to a PostgreSQL database: pages, jobs, agent runs, credits, files, research papers and browser profiles. Then compares all rows. Stop the engine first. If the command is interrupted, run it again to finish. Requires the package @trawl/cluster. See docs/guides/postgresql.md"
    ),
    Command.withShortDescription("Copy the data of an engine to PostgreSQL"),
    Command.withExamples([
      {
        command: "trawl migrate --data .trawl --database-url postgres://trawl@localhost:5432/trawl",
        description: `Copy the data in ${defaultFolder}`
      }
    ])
  )

/** Prints the end of each non-empty part, and its progress at most every 2 seconds. */
const progressTo = (print: (line: string) => void) => {
  let last = Date.now()
  return ({ count, part, rows, step }: MigrationProgress): void => {
    if (count === 0 || rows < count && Date.now() - last < 2_000) return
    last = Date.now()
    print(`${step === "copy" ? "Copied" : "Compared"} ${part}: ${rows} of ${count}`)
  }
}
