import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { serve } from "../src/index.ts"

// Argument: database URL. Serves a process of a cluster, and prints its address. Its keys are `key-a`, and `key-b`,
// whose team forces zero data retention. Its agents read three pages of the site in the prompt.
const engine = await serve({
  dataDirectory: ":memory:",
  databaseUrl: process.argv[2] ?? "",
  apiKeys: ["key-a", { key: "key-b", team: "forced" }],
  teams: { default: { zeroDataRetention: "allowed" }, forced: { zeroDataRetention: "forced" } },
  allowedAddresses: ["127.0.0.1"],
  browser: false,
  // a busy machine may not run it for five
  cluster: { leaseDuration: "10 seconds" },
  port: 0,
  worker: {
    work: ({ prompt: site }, context) =>
      Effect.forEach(["/agent/1", "/held/agent", "/agent/3"], (path) =>
        Effect.map(
          context.use(
            { toolName: "scrape", parameters: { path }, result: Schema.String, summary: (result) => result },
            Effect.map(
              Effect.promise((signal) => fetch(site + path, { signal }).then(() => path)),
              (result) => ({ result, credits: 1 })
            )
          ),
          ({ result }) => result
        )).pipe(Effect.map((data) => ({ _tag: "Succeeded", data })))
  }
})
process.stdout.write(`${engine.url}\n`)
