import type { EventEmitter } from "node:events"
import type { Client } from "./clients.ts"

interface Watcher extends EventEmitter {
  readonly start: () => Promise<void>
}

interface Seen {
  /** The URLs of the documents. */
  readonly documents: ReadonlyArray<string | undefined>
  /** The statuses. */
  readonly snapshots: ReadonlyArray<string>
  readonly done: { readonly status: string }
}

/** The events of the client's own watcher for a job. It polls if the WebSocket fails, which adds snapshots. */
export const watch = async (app: Client, kind: "batch" | "crawl", id: string): Promise<Seen> => {
  const watcher = (app["watcher"] as unknown as (id: string, options: object) => Watcher).call(app, id, { kind })
  const documents: Array<string | undefined> = []
  const snapshots: Array<string> = []
  let done: Seen["done"] = { status: "never done" }
  watcher.on(
    "document",
    ({ metadata }: { readonly metadata?: { readonly sourceURL?: string } }) => documents.push(metadata?.sourceURL)
  )
  watcher.on("snapshot", ({ status }: Seen["done"]) => snapshots.push(status))
  watcher.on("done", (last: Seen["done"]) => done = last)
  watcher.on("error", ({ error }: { readonly error: string }) => done = { status: error })
  await watcher.start()
  return { documents, snapshots, done }
}

/** Starts a job of three pages to watch. */
export const watched = {
  batch: async (app: Client, site: string): Promise<string> => {
    const urls = ["page-1.html", "page-2.html", "slow"].map((path) => site + path)
    return (await app["startBatchScrape"]!(urls, { options: { formats: ["markdown"] } }) as { readonly id: string }).id
  },
  crawl: async (app: Client, site: string): Promise<string> =>
    (await app["startCrawl"]!(site, { limit: 3 }) as { readonly id: string }).id
}
