import { assert, describe, it } from "vitest"
import { limits } from "../src/limits.ts"
import { agentErrors, type CatalogRow, commonErrors } from "../src/protocol/error-catalog.ts"
import { retryRules } from "../src/protocol/retry-rules.ts"

/** The tables of the specification as they are written there, with ' instead of backticks. */
const errors = `
| 400 | 'Bad Request' / validation message | Body failed schema validation; 'details' lists fields. | No |
| 400 | 'Invalid URL' | 'url' missing, malformed, or unsupported scheme; an absolute http(s) URL is required. | No |
| 401 | 'Unauthorized: Invalid token' | Key missing, malformed or revoked. | No |
| 402 | 'Payment Required: Insufficient credits' | Plan credits exhausted or billing not configured. | No |
| 403 | 'Forbidden' | Key lacks permission for the endpoint or feature. | No |
| 403 | 'SCRAPE_PROMPT_INJECTION_DETECTED' | JSON format with 'checkPromptInjection: true' found an injection attempt in the page; extraction aborted. Retry without the check if a false positive. | No |
| 404 | 'Not Found' | Job ID, resource or path does not exist. | No |
| 404 | 'SCRAPE_NO_CACHED_DATA' (error code) | 'minAge' set and no matching cached data. | No |
| 404 | 'SCRAPE_LOCKDOWN_CACHE_MISS' (error code) | 'lockdown' true and no cached page. | No |
| 408 | 'Request Timeout' | Page took longer than the request 'timeout'. | Yes, with backoff |
| 409 | 'Conflict' | Resource state prevents the operation (e.g. already deleted). | No |
| 413 | 'Payload Too Large' | Body exceeds the maximum size. | No |
| 422 | 'Unprocessable Entity' / extraction schema error | Invalid JSON Schema, or the model could not produce a conforming result. | Sometimes |
| 429 | 'Rate limit exceeded' | Per-minute request limit of the plan exceeded. | Yes, with backoff |
| 429 | 'Concurrency limit reached' | Concurrent browser limit of the plan reached. | Yes, with backoff |
| 500 | 'Internal Server Error' (search may also carry 'code' 'UNKNOWN_ERROR') | Unhandled server failure. | Yes, with backoff |
| 502 | 'Bad Gateway' | Upstream proxy or worker returned an invalid response. | Yes, with backoff |
| 503 | 'Service Unavailable' | Temporarily unable to handle the request. | Yes, with backoff |
| 504 | 'Gateway Timeout' | Request exceeded the gateway timeout (typically long crawls); use asynchronous crawl or batch operations and poll. | Yes, with backoff |
`

const agent = `
| 400 | 'Invalid job ID format. Job ID must be a valid UUID.' | 'jobId' path segment is not a UUID. | No |
| 400 | 'Invalid snapshot ID' | 'snapshotId' path segment malformed. | No |
| 400 | 'Trace is only available for Spark 2 extracts' | Job predates the second-generation engine. | No |
| 400 | 'Snapshots are only available for Spark 2 extracts' | Job predates the second-generation engine. | No |
| 400 | 'Your team has zero data retention enabled. This is not supported on extract.' | Agent runs cannot be served for a team with zero data retention forced on. | No |
| 404 | 'Agent job not found' | Job ID unknown or belongs to another team. | No |
| 404 | 'Snapshot not found' | No snapshot with that ID belongs to the job. | No |
| 409 | 'Agent already finished' | Cancel on a run in a terminal state. | No |
| 409 | 'Agent is already cancelled' | Cancel on a run already cancelling. | No |
| 500 | 'Failed to passthrough agent request.' | Agent service rejected the job at submission. | Yes, with backoff |
`

describe.each([["Errors", errors, commonErrors], ["Agent errors", agent, agentErrors]])(
  "the table %s",
  (_, specified, catalog: ReadonlyArray<CatalogRow>) => {
    it("is in the catalog row by row, in its order", () => {
      assert.deepStrictEqual(
        catalog.map(({ status, error, retryable }) => ({ status, error, retryable })),
        rowsOf(specified).map(([status, error, , retryable]) => ({
          status: Number(status),
          error: firstQuoted(error),
          retryable: retryable === "Yes, with backoff" ? "yes" : retryable.toLowerCase()
        }))
      )
    })

    it("has a cause for every row", () => {
      for (const [index, [, , cause]] of rowsOf(specified).entries()) {
        const documented = catalog[index]?.cause.replaceAll("`", "'") ?? ""
        assert.isTrue(documented.startsWith(cause), `${documented} is not: ${cause}`)
      }
    })

    it("has a unique name for every row", () => {
      const names = [...commonErrors, ...agentErrors].map(({ reason }) => reason)
      assert.strictEqual(new Set(names).size, names.length)
    })

    it("has patterns that match their own text, at its start", () => {
      for (const { error, pattern } of catalog) {
        if (pattern === undefined) continue
        assert.match(error, new RegExp(pattern))
        assert.notMatch(`Also: ${error}`, new RegExp(pattern))
      }
    })
  }
)

describe("identification of rows", () => {
  it("the texts that are error codes are codes of their rows", () => {
    assert.deepStrictEqual(
      commonErrors.flatMap((row) => "code" in row ? [[row.status, row.code]] : []),
      [
        [403, "SCRAPE_PROMPT_INJECTION_DETECTED"],
        [404, "SCRAPE_NO_CACHED_DATA"],
        [404, "SCRAPE_LOCKDOWN_CACHE_MISS"]
      ]
    )
  })

  it("exactly one common row stands for each status", () => {
    const standing = commonErrors.filter((row) => "standsForStatus" in row).map(({ status }) => status)
    assert.deepStrictEqual(standing, [...new Set(commonErrors.map(({ status }) => status))])
    assert.isTrue(agentErrors.every((row) => !("standsForStatus" in row)))
  })

  it("no two rows of a status share a text", () => {
    const texts = [...commonErrors, ...agentErrors].map(({ status, error }) => `${status} ${error}`)
    assert.strictEqual(new Set(texts).size, texts.length)
  })
})

describe("retry rules", () => {
  it("are the specification's numbers", () => {
    assert.deepStrictEqual(retryRules, {
      attempts: 5,
      base: 2,
      capSeconds: 30,
      jitterSeconds: 1,
      statuses: [408, 429, 500, 502, 503, 504],
      header: "retry-after",
      details: ["retryAfter", "retryAfterSeconds"]
    })
  })

  it("the statuses are those whose rows are retryable", () => {
    const retryable = [...commonErrors, ...agentErrors].filter((row) => row.retryable === "yes").map(({ status }) =>
      status
    )
    assert.sameMembers([...retryRules.statuses], [...new Set(retryable)])
  })

  it("only the extraction failure is retryable sometimes", () => {
    const sometimes = [...commonErrors, ...agentErrors].filter(({ retryable }) => String(retryable) === "sometimes")
    assert.deepStrictEqual(sometimes.map(({ reason }) => reason), ["ExtractionFailed"])
  })
})

it("the limits are the specification's numbers", () => {
  const day = 24 * 60 * 60 * 1000
  assert.deepInclude<Readonly<Record<string, number>>>(limits, {
    queryLength: 500,
    searchLimitMinimum: 1,
    searchLimitMaximum: 100,
    searchLimitDefault: 10,
    searchTimeoutDefault: 60_000,
    scrapeTimeoutMinimum: 1_000,
    scrapeTimeoutMaximum: 300_000,
    scrapeTimeoutDefault: 60_000,
    maxAgeDefault: 2 * day,
    lockdownMaxAgeDefault: 2 * 365 * day,
    pdfMaxPagesMinimum: 1,
    pdfMaxPagesMaximum: 10_000,
    profileNameLengthMinimum: 1,
    profileNameLengthMaximum: 128,
    questionLength: 10_000,
    highlightsQueryLength: 10_000,
    auditUsernameLength: 1_024,
    threatListItems: 1_000,
    riskScoreMinimum: 0,
    riskScoreMaximum: 100,
    screenshotQualityMinimum: 1,
    screenshotQualityMaximum: 100,
    waitMillisecondsMinimum: 1,
    screenshotUrlLifetime: day,
    mediaUrlLifetime: day / 24,
    savingProfileSessions: 1
  })
})

type Row = readonly [status: string, error: string, cause: string, retryable: string]

function rowsOf(table: string): ReadonlyArray<Row> {
  return table.trim().split("\n").map((line) => {
    const [, status = "", error = "", cause = "", retryable = ""] = line.split("|").map((cell) => cell.trim())
    return [status, error, cause, retryable]
  })
}

function firstQuoted(cell: string): string | undefined {
  return /'([^']*)'/.exec(cell)?.[1]
}
