import { serve } from "@trawl/cluster"
import process from "node:process"
import { prepared, settingsOf, type TestEngineOptions } from "./test-engine.ts"

// Arguments: database URL, options. Serves a process of a cluster until its input ends. Prints its URL.
const [databaseUrl = "", given = ""] = process.argv.slice(2)
const options: TestEngineOptions = JSON.parse(given)
const engine = await prepared(
  // a busy machine may not run it for five seconds
  await serve({ ...settingsOf(options), databaseUrl, cluster: { leaseDuration: "30 seconds" } }),
  options
)
process.stdin.on("end", () => void engine.close().then(() => process.exit())).resume()
console.log(engine.url)
