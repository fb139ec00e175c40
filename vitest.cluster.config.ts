import process from "node:process"
import { defineConfig } from "vitest/config"
import config from "./vitest.config.ts"

/**
 * Runs suites of the engine against a cluster of three processes; each request reaches another one. With
 * `TRAWL_TEST_SITES=20` all of these suites, with as many sites to crawl, instead of a sample.
 */
const { TRAWL_TEST_PROCESSES = "3", TRAWL_TEST_SITES } = process.env
const sample = ["tests/contract/engine.test.ts", "packages/engine/test/jobs/crawl-reach.test.ts"]
const all = [...sample, "tests/contract/engine-kit.test.ts", "tests/compat/*.test.ts"]

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: TRAWL_TEST_SITES === undefined ? sample : all,
    env: { TRAWL_TEST_PROCESSES, TRAWL_TEST_SITES: TRAWL_TEST_SITES ?? "4" },
    testTimeout: 120_000
  }
})
