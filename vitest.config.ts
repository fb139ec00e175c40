import { defineConfig } from "vitest/config"

const conditions = ["@trawl/source", "import", "module", "default"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{schema,tools,bench,packages/*,apps/*}/test/**/*.test.ts", "tests/**/*.test.ts"],
    testTimeout: 20_000,
    execArgv: ["--conditions=@trawl/source"], // for processes that tested code starts
    isolate: false,
    maxWorkers: 2 // one alone waits most of the time, for servers, disks and processes
  }
})
