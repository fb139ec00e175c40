export type { CodeOptions, ScrapeInteractOptions, SessionListOptions, SessionOptions } from "./options.ts"
export { scoped } from "./scoped.ts"
export { continueScrape, execute, list, replay, replayPage, start, stop, stopScrape } from "./session.ts"
