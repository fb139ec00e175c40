import { setTimeout } from "node:timers/promises"
import type { CrawlEngine } from "./child-server.ts"

export interface CrawlBench {
  /** Where the results of rounds are saved. */
  readonly cache: string
  /** Runs the published build of the engine. */
  readonly isBuilt: boolean
  /** Each part has its own default. */
  readonly pages?: number | undefined
  readonly rounds?: number | undefined
  readonly kills?: number | undefined
  readonly seed: number
}

interface Status {
  readonly status: string
  readonly completed: number
  readonly total: number
  readonly warning?: string
}

export const start = async (
  engine: Pick<CrawlEngine, "ask">,
  url: string,
  options: object,
  key?: string
): Promise<string> => {
  const { id, ...failed } = await engine.ask<{ readonly id?: string }>("POST", "/v2/crawl", { url, ...options }, key)
  if (id === undefined) throw new Error(`The crawl did not start: ${JSON.stringify(failed)}`)
  return id
}

export const statusOf = (engine: Pick<CrawlEngine, "ask">, id: string, key?: string) =>
  engine.ask<Status>("GET", `/v2/crawl/${id}?limit=1`, undefined, key)

export const ended = async (engine: Pick<CrawlEngine, "ask">, id: string, key?: string): Promise<Status> => {
  for (;;) {
    const status = await statusOf(engine, id, key)
    if (status.status !== "scraping") return status
    await setTimeout(200)
  }
}
