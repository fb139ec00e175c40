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

/** Opens a browser; the answer holds its `id`. After a lost connection it is not opened again by itself. */
export const start = /* @__PURE__ */ calling(startTask)

/** The browsers of the team; `status`: only those that are `active` or `destroyed`. */
export const list = /* @__PURE__ */ calling(listTask)

/** Runs code beside a browser. Code that fails is an answer with `error`. */
export const execute = /* @__PURE__ */ calling(executeTask)

/** Closes a browser, saves its profile and says what it cost. */
export const stop = /* @__PURE__ */ calling(stopTask)

/** What is known of the recording of a browser. */
export const replay = /* @__PURE__ */ calling(replayTask)

/** The HLS playlist of one page of a recording. */
export const replayPage = /* @__PURE__ */ calling(replayPageTask)

/** Goes on in the browser of a scrape, named by its `metadata.scrapeId`, with code or a prompt. What fails is an answer with `error`. */
export const continueScrape = /* @__PURE__ */ calling(continueScrapeTask)

/** Closes the browser of a scrape. */
export const stopScrape = /* @__PURE__ */ calling(stopScrapeTask)
