import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

/** The clock of an engine in another process. */
export interface MovedClock {
  /** The flags for Node with which the engine starts. */
  readonly flags: ReadonlyArray<string>
  /** The time of the engine, in milliseconds since 1970. */
  readonly now: () => number
  /** Sets the clock of the engine, at most 0.2 seconds later. */
  readonly set: (time: number) => void
}

/** `directory` has the setting of the clock, so that it stays the same after a restart. */
export const movedClock = (directory: string): MovedClock => {
  const file = join(directory, "clock-offset")
  const hook = pathToFileURL(join(import.meta.dirname, "../children/set-clock.ts"))
  hook.searchParams.set("file", file)
  let offset = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0
  return {
    flags: ["--import", hook.href],
    now: () => Date.now() + offset,
    set: (time) => {
      offset = time - Date.now()
      writeFileSync(`${file}.new`, String(offset))
      renameSync(`${file}.new`, file)
    }
  }
}
