import { clustered, type ClusteredOptions } from "@trawl/cluster"
import { EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { stepWorker } from "../kills/step-worker.ts"
import { apiKey } from "../open-engine.ts"

// Arguments: data directory, database URL, roles separated by commas. Serves one process of a cluster until SIGTERM. Its agent runs take as many
// steps as their prompt says. Writes its URL.
const [dataDirectory = "", databaseUrl = "", roles = ""] = process.argv.slice(2)

const ended = new Promise<void>((resolve) => process.once("SIGTERM", () => resolve()))
await Effect.gen(function*() {
  const { url } = yield* EngineAddress
  console.log(url)
  yield* Effect.promise(() => ended)
}).pipe(
  Effect.provide(Layer.provide(
    listen({ port: 0 }),
    clustered({
      databaseUrl,
      dataDirectory,
      roles: roles === "" ? undefined : roles.split(",") as ClusteredOptions["roles"],
      apiKeys: [apiKey],
      allowedAddresses: ["127.0.0.1"],
      browser: false,
      teams: { default: { credits: 1_000_000 } },
      worker: stepWorker
    })
  )),
  Effect.runPromise
)
// connections of clients must not keep the process alive
process.exit()
