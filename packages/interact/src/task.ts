import { type Task, task } from "@trawl/core/machine"
import type {
  InteractCodeResponse,
  InteractReplay,
  InteractSessionList,
  InteractSessionResponse,
  InteractStopped,
  ScrapeInteractResponse
} from "@trawl/types"
import {
  continueScrapeOperation,
  executeOperation,
  listOperation,
  replayOperation,
  replayPageOperation,
  startOperation,
  stopOperation,
  stopScrapeOperation
} from "./operation.ts"
import type { CodeOptions, ScrapeInteractOptions, SessionListOptions, SessionOptions } from "./options.ts"

/** Opens a browser and returns its `id`. The request is not repeated after a lost connection. */
export const startTask = (options: SessionOptions = {}): Task<InteractSessionResponse> =>
  task(startOperation, { body: options })

/** The browsers of the team; `status` selects those that are `active` or `destroyed`. */
export const listTask = (options?: SessionListOptions): Task<InteractSessionList> =>
  task(listOperation, { parameters: { ...options } })

/** Runs code with a browser. If the code fails, the result has `error`. */
export const executeTask = (id: string, options: CodeOptions): Task<InteractCodeResponse> =>
  task(executeOperation, { body: options, parameters: { sessionId: id } })

/** Closes a browser, saves its profile and returns the cost. */
export const stopTask = (id: string): Task<InteractStopped> => task(stopOperation, { parameters: { sessionId: id } })

/** The recording of a browser. */
export const replayTask = (id: string): Task<InteractReplay> => task(replayOperation, { parameters: { sessionId: id } })

/** The HLS playlist of one page of a recording. */
export const replayPageTask = (id: string, pageId: string): Task<string> =>
  task(replayPageOperation, { parameters: { sessionId: id, pageId } })

/**
 * Continues in the browser of a scrape, identified by its `metadata.scrapeId`, with code or a prompt. If it fails, the
 * result has `error`.
 */
export const continueScrapeTask = (scrapeId: string, options: ScrapeInteractOptions): Task<ScrapeInteractResponse> =>
  task(continueScrapeOperation, { body: options, parameters: { jobId: scrapeId } })

/** Closes the browser of a scrape. */
export const stopScrapeTask = (scrapeId: string): Task<InteractStopped> =>
  task(stopScrapeOperation, { parameters: { jobId: scrapeId } })
