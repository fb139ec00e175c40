import { serve } from "../src/index.ts"

// Argument: database URL. Serves a process of a cluster that runs browser sessions, and prints its address.
const engine = await serve({
  dataDirectory: ":memory:",
  databaseUrl: process.argv[2] ?? "",
  apiKeys: ["key"],
  roles: ["api", "browser"],
  port: 0
})
process.stdout.write(`${engine.url}\n`)
