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

/** Opens a browser; the answer holds its `id`. After a lost connection it is not opened again by itself. */
export const start = /* @__PURE__ */ promised(startTask, 1)

/** The browsers of the team; `status`: only those that are `active` or `destroyed`. */
export const list = /* @__PURE__ */ promised(listTask, 1)

/** Runs code beside a browser. Code that fails is an answer with `error`. */
export const execute = /* @__PURE__ */ promised(executeTask, 2)

/** Closes a browser, saves its profile and says what it cost. */
export const stop = /* @__PURE__ */ promised(stopTask, 1)

/** What is known of the recording of a browser. */
export const replay = /* @__PURE__ */ promised(replayTask, 1)

/** The HLS playlist of one page of a recording. */
export const replayPage = /* @__PURE__ */ promised(replayPageTask, 2)

/** Goes on in the browser of a scrape, named by its `metadata.scrapeId`, with code or a prompt. What fails is an answer with `error`. */
export const continueScrape = /* @__PURE__ */ promised(continueScrapeTask, 2)

/** Closes the browser of a scrape. */
export const stopScrape = /* @__PURE__ */ promised(stopScrapeTask, 1)

/**
 * A browser that is closed at the end of its block: `await using browser = await scoped(client)`.
 * One that cannot be closed closes after its `activityTtl`.
 */
export const scoped = /* @__PURE__ */ promisedScope(startTask, 1, releaseProgram)
