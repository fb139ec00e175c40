import { calling } from "@trawl/core"
import {
  continueScrapeTask,
  executeTask,
  listTask,
  replayPageTask,
  replayTask,
  startTask,
  stopScrapeTask,
  stopTask
} from "./task.ts"

/** Opens a browser and returns its `id`. The request is not repeated after a lost connection. */
export const start = /* @__PURE__ */ calling(startTask)

/** The browsers of the team; `status` selects those that are `active` or `destroyed`. */
export const list = /* @__PURE__ */ calling(listTask)

/** Runs code with a browser. If the code fails, the result has `error`. */
export const execute = /* @__PURE__ */ calling(executeTask)

/** Closes a browser, saves its profile and returns the cost. */
export const stop = /* @__PURE__ */ calling(stopTask)

/** The recording of a browser. */
export const replay = /* @__PURE__ */ calling(replayTask)

/** The HLS playlist of one page of a recording. */
export const replayPage = /* @__PURE__ */ calling(replayPageTask)

/**
 * Continues in the browser of a scrape, identified by its `metadata.scrapeId`, with code or a prompt. If it fails, the
 * result has `error`.
 */
export const continueScrape = /* @__PURE__ */ calling(continueScrapeTask)

/** Closes the browser of a scrape. */
export const stopScrape = /* @__PURE__ */ calling(stopScrapeTask)
