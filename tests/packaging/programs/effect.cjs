const { layer } = require("@trawl/core")
const { search } = require("@trawl/search")
const Effect = require("effect/Effect")

search({ query: "packed", scrapeOptions: { formats: ["markdown"] } }).pipe(
  Effect.tap(({ data }) => Effect.sync(() => console.log(data.web[0].markdown))),
  Effect.provide(layer({ apiKey: "packed-key", baseUrl: process.argv.at(-1) })),
  Effect.runPromise
)
