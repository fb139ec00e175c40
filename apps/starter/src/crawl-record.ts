import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** The record of a crawl in the data directory, so that the next start can skip or resume it. */
export interface CrawlRecord {
  /** The start URL. */
  readonly site: string
  /** Identifies the contents of the site, if they are known in advance. */
  readonly contents?: string | undefined
  /** Milliseconds since the epoch. */
  readonly begun: number
  readonly finished: boolean
}

/** The record cannot be written; `message` is one line that says what to do. */
export class RecordUnwritable
  extends Data.TaggedError("RecordUnwritable")<{ readonly message: string; readonly cause: unknown }>
{}

/** The record of the last crawl, if it was of this site and the contents have not changed. */
export const lastCrawl = (directory: string, { site }: Pick<CrawlRecord, "site">): CrawlRecord | undefined => {
  try {
    const record = JSON.parse(readFileSync(recordPath(directory), "utf8"))
    const isOurs = record.site === site && Number.isFinite(record.begun) && typeof record.finished === "boolean"
    return isOurs ? record : undefined
  } catch {
    return undefined // no complete record: crawl
  }
}

export const recordCrawl = (directory: string, record: CrawlRecord): Effect.Effect<void, RecordUnwritable> =>
  Effect.try({
    try: () => writeFileSync(recordPath(directory), JSON.stringify(record)),
    catch: (cause) =>
      new RecordUnwritable({
        message: `${recordPath(directory)} cannot be written (${
          cause instanceof Error ? cause.message : String(cause)
        }): free some space or choose another data directory.`,
        cause
      })
  })

const recordPath = (directory: string) => join(directory, "crawl.json")
