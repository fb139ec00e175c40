import { embedded, EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { apiKey } from "../open-engine.ts"

// Arguments: data directory; URL of an SMTP server. Serves an engine whose team has a million credits. Writes its URL;
// ends with its input.
const [dataDirectory = "", smtpUrl] = process.argv.slice(2)

const engine = embedded({
  dataDirectory,
  apiKeys: [apiKey],
  allowedAddresses: ["127.0.0.1"],
  browser: false,
  teams: { default: { credits: 1_000_000 } },
  ...smtpUrl === undefined ? {} : { smtp: { url: smtpUrl, from: "alerts@trawl.test" } }
})

process.stdin.on("end", () => process.exit()).resume()
await Effect.runPromise(
  Effect.gen(function*() {
    process.stdout.write(`${(yield* EngineAddress).url}\n`)
    return yield* Effect.never
  }).pipe(Effect.provide(Layer.provideMerge(listen({ port: 0 }), engine)))
)
