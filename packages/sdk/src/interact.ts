import {
  continueScrapeTask,
  executeTask,
  listTask,
  releaseProgram,
  replayPageTask,
  replayTask,
  startTask,
  stopScrapeTask,
  stopTask
} from "@trawl/interact/pure"
import { promised, promisedScope } from "./promised.ts"

/** Opens a browser and returns its `id`. The request is not repeated after a lost connection. */
export const start = /* @__PURE__ */ promised(startTask, 1)

/** The browsers of the team; `status` selects those that are `active` or `destroyed`. */
export const list = /* @__PURE__ */ promised(listTask, 1)

/** Runs code with a browser. If the code fails, the result has `error`. */
export const execute = /* @__PURE__ */ promised(executeTask, 2)

/** Closes a browser, saves its profile and returns the cost. */
export const stop = /* @__PURE__ */ promised(stopTask, 1)

/** The recording of a browser. */
export const replay = /* @__PURE__ */ promised(replayTask, 1)

/** The HLS playlist of one page of a recording. */
export const replayPage = /* @__PURE__ */ promised(replayPageTask, 2)

/**
 * Continues in the browser of a scrape, identified by its `metadata.scrapeId`, with code or a prompt. If it fails, the
 * result has `error`.
 */
export const continueScrape = /* @__PURE__ */ promised(continueScrapeTask, 2)

/** Closes the browser of a scrape. */
export const stopScrape = /* @__PURE__ */ promised(stopScrapeTask, 1)

/**
 * Opens a browser and closes it at the end of the block: `await using browser = await scoped(client)`.
 * If closing fails, the browser closes after its `activityTtl`.
 */
export const scoped = /* @__PURE__ */ promisedScope(startTask, 1, releaseProgram)
