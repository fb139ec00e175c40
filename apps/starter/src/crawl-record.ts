import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** What a finished crawl leaves in the data directory, so that the next start need not crawl again. */
export interface CrawlRecord {
  readonly site: string
  /** Pages the site offered when it is known beforehand. */
  readonly offered?: number | undefined
}

/** Whether this very crawl was finished before. */
export const isCrawled = (directory: string, { site, offered }: CrawlRecord): boolean => {
  try {
    const before = JSON.parse(readFileSync(recordPath(directory), "utf8"))
    return before.site === site && before.offered === offered
  } catch {
    return false // no record, or half a one: crawl
  }
}

export const recordCrawl = (directory: string, record: CrawlRecord): void =>
  writeFileSync(recordPath(directory), JSON.stringify(record))

export const forgetCrawl = (directory: string): void => rmSync(recordPath(directory), { force: true })

const recordPath = (directory: string) => join(directory, "crawl.json")
