import { layer } from "@trawl/core"
import { search } from "@trawl/search"
import * as Effect from "effect/Effect"

export const searched = (baseUrl) =>
  search({ query: "packed", scrapeOptions: { formats: ["markdown"] } }).pipe(
    Effect.map(({ data }) => data.web[0].markdown),
    Effect.provide(layer({ apiKey: "packed-key", baseUrl })),
    Effect.runPromise
  )
