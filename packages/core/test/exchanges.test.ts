import { assert, describe, it } from "@effect/vitest"
import { ApiError, call, connect, Host, neverRetry, type Operation } from "@trawl/core"
import { platform } from "@trawl/core/machine"
import { guardScrapeResponse, guardSearchResponse, type Operation as Contract, scrape, searchAndScrape } from "@trawl/types"
import * as Effect from "effect/Effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { faultServer } from "./fault-server.ts"

/** The file format of schema/exchanges/README.md. */
interface Exchange {
  readonly name: string
  readonly operation: string
  readonly request: { readonly method: string; readonly path: string; readonly headers: Record<string, string>; readonly body: unknown }
  readonly response: { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
  readonly expect: { readonly value: unknown } | ExpectedFailure
}

interface ExpectedFailure {
  readonly reason: string
  readonly retryable: string
  readonly error?: string
  readonly code?: string
  readonly details?: unknown
  readonly retryAfter?: { readonly seconds: number } | { readonly at: string }
  readonly path?: string
}

const folder = join(import.meta.dirname, "../../../schema/exchanges")
const exchanges = readdirSync(folder).filter((file) => file.endsWith(".json")).map((file): Exchange & { readonly file: string } => ({
  file,
  // schema/test/exchanges.test.ts checks the format of every file
  ...JSON.parse(readFileSync(join(folder, file), "utf8")) as Exchange
}))

const now = Date.UTC(2026, 10, 20, 12)
const stoppedClock = Effect.provideService(Host, () => ({ ...platform, now: () => now }))

/** The operation of an exchange; the agent's have no contract data yet. */
const operationOf = ({ operation, request }: Exchange): Operation => {
  if (operation === searchAndScrape.id) return { contract: searchAndScrape, guard: guardSearchResponse }
  if (operation === scrape.id) return { contract: scrape, guard: guardScrapeResponse }
  const contract: Contract = {
    ...searchAndScrape,
    id: operation,
    // the format test allows no other methods
    method: request.method as Contract["method"],
    path: request.path,
    body: request.body === null ? "none" : "json",
    envelope: false,
    errorTables: ["common", "agent"]
  }
  return { contract, guard: () => undefined }
}

describe("the exchanges of the specification", () => {
  assert.isAbove(exchanges.length, 80)
  for (const exchange of exchanges) {
    const { expect, file, name, request, response } = exchange
    it(`${file}: ${name}`, async () => {
      await using server = await faultServer((answer) => answer.writeHead(response.status, response.headers).end(response.body))
      const run = connect({ apiKey: "kit-key", baseUrl: server.url, retry: neverRetry })
      const result = await run(Effect.result(stoppedClock(call(operationOf(exchange), { body: request.body }))))

      const [arrival] = server.arrivals
      assert.deepInclude(arrival?.headers, request.headers)
      assert.deepStrictEqual(arrival?.body === "" ? null : JSON.parse(arrival?.body ?? ""), request.body)

      if ("value" in expect) {
        assert.deepStrictEqual(result._tag === "Success" ? result.success : result.failure, expect.value)
        return
      }
      const error = result._tag === "Failure" ? result.failure : assert.fail("expected a failure")
      assert.instanceOf(error, ApiError)
      const { retryAfter, reason: _tag, ...said } = expect
      const reason: object = error.reason
      assert.deepInclude(reason, { _tag, ...said })
      if (retryAfter !== undefined) {
        assert.strictEqual(error.retryAfter, "at" in retryAfter ? Date.parse(retryAfter.at) - now : retryAfter.seconds * 1000)
      }
    })
  }
})
