import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { printable } from "../printable.ts"
import { dataFlags, dataOf } from "./data-flags.ts"
import { findEngine, messageOf, NotServed } from "./find-engine.ts"
import { defaultFolder } from "./serve-flags.ts"

const folder = Argument.String("folder")

/** `trawl backup`: copies the data of a running engine. */
export const backupCommand = Command.make(
  "backup",
  { folder: folder.pipe(Argument.withDescription("New folder for the backup")), ...dataFlags },
  (flags) =>
    Effect.gen(function*() {
      const engine = yield* findEngine()
      const { databaseUrl, dataDirectory } = yield* dataOf(flags, engine)
      if (databaseUrl !== undefined) {
        return yield* Effect.fail(
          new NotServed(
            "The data of this engine is in its PostgreSQL database: back up the database instead, for example with pg_dump."
          )
        )
      }
      const { bytes, takenAt } = yield* attempt(() =>
        engine.backup({
          dataDirectory,
          folder: flags.folder,
          report: (line) => console.error(printable(line))
        })
      )
      yield* Console.log(
        printable(
          `Backed up ${dataDirectory} as of ${takenAt.toISOString()}: ${Math.ceil(bytes / 1e6)} MB in ${flags.folder}.`
        )
      )
    })
).pipe(
  Command.withDescription(
    "Copies the data of an engine into a new folder: pages, index, jobs, agent runs and files. The engine can keep running. If the command is interrupted, run it again to finish. Requires the package @trawl/engine. See docs/guides/backup.md"
  ),
  Command.withShortDescription("Back up the data of an engine, even while it runs"),
  Command.withExamples([
    { command: "trawl backup /backups/monday", description: `Copy the data in ${defaultFolder}` },
    {
      command: "trawl backup /backups/monday --config trawl.json",
      description: "Copy the data of the engine with these settings"
    }
  ])
)

/** `trawl restore`: creates a data directory from a backup. */
export const restoreCommand = Command.make(
  "restore",
  { folder: folder.pipe(Argument.withDescription("Folder with a backup from `trawl backup`")), ...dataFlags },
  (flags) =>
    Effect.gen(function*() {
      const engine = yield* findEngine()
      const { dataDirectory } = yield* dataOf(flags, engine)
      const { takenAt } = yield* attempt(() => engine.restore({ folder: flags.folder, dataDirectory }))
      yield* Console.log(
        printable(`Restored ${dataDirectory} as of ${takenAt}. Start the engine: trawl serve --data ${dataDirectory}`)
      )
    })
).pipe(
  Command.withDescription(
    "Creates a data directory from a backup. The directory must be new or empty. Every file is checked, and the directory appears only when it is complete. If the command is interrupted, run it again to finish. Requires the package @trawl/engine. See docs/guides/backup.md"
  ),
  Command.withShortDescription("Create a data directory from a backup"),
  Command.withExamples([
    { command: "trawl restore /backups/monday --data restored", description: "Restore into the folder `restored`" }
  ])
)

const attempt = <A>(work: () => Promise<A>) =>
  Effect.tryPromise({ try: work, catch: (cause) => new NotServed(messageOf(cause)) })
