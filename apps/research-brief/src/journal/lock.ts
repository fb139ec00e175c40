import * as Effect from "effect/Effect"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import process from "node:process"
import { JournalUnusable } from "./journal-unusable.ts"

/**
 * Locks a file until the scope closes, because two processes would pay for the same responses. A lock left by a killed
 * process does not count.
 */
export const lock = (file: string) => {
  const path = `${file}.lock`
  return Effect.acquireRelease(
    Effect.try({
      try: () => take(path),
      catch: (cause) => cause instanceof JournalUnusable ? cause : unusable(path, cause)
    }),
    () => Effect.sync(() => rmSync(path, { force: true }))
  )
}

const take = (path: string): void => {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    const owner = Number(readFileSync(path, "utf8"))
    if (isAlive(owner)) {
      throw new JournalUnusable({
        message: `Process ${owner} writes the same brief: wait for it, or choose another --out. (${path})`
      })
    }
    rmSync(path, { force: true })
    take(path)
  }
}

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" // someone else's process
  }
}

const unusable = (path: string, cause: unknown) =>
  new JournalUnusable({
    message: `${path} cannot be written (${
      cause instanceof Error ? cause.message.replace(/, .*/, "") : String(cause)
    }): choose another --out.`,
    cause
  })
