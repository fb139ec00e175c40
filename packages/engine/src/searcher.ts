import { serveSearches } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { pageTexts } from "./corpus/sqlite-texts.ts"
import { openForReading } from "./store/open-for-reading.ts"
import { yieldingRead } from "./store/yielding-read.ts"

// a worker thread that the engine starts for concurrent searches
serveSearches((directory) => {
  const { close, sql } = openForReading(String(directory))
  return { texts: pageTexts(yieldingRead({ read: (body) => Effect.sync(() => body(sql)) })), close }
})
