import { all, begin, failing, html, pour } from "../behaviour.ts"
import { fails, type FaultCase, givesUp, hasRow } from "../fault-case.ts"
import { operations } from "../operations.ts"

/** Permanent failures of the specification. */
export const refused: ReadonlyArray<FaultCase> = [
  row(400, "RequestRejected", { error: "Bad Request", details: [{ path: ["limit"], message: "too big" }] }),
  row(400, "JobIdInvalid", { error: "Invalid job ID format. Job ID must be a valid UUID." }, "RequestRejected"),
  row(401, "Unauthorized", { error: "Unauthorized: Invalid token" }),
  row(402, "CreditsExhausted", { error: "Payment Required: Insufficient credits" }),
  row(403, "Forbidden", { error: "Forbidden" }),
  row(403, "PromptInjectionDetected", { error: "injection", code: "SCRAPE_PROMPT_INJECTION_DETECTED" }),
  row(403, "DomainBlocked", { error: "blocked", code: "unsafe_domain_blocked" }, "Forbidden"),
  row(404, "NotFound", { error: "Not Found" }),
  row(404, "NoCachedData", { error: "no cache", code: "SCRAPE_NO_CACHED_DATA" }),
  row(404, "LockdownCacheMiss", { error: "no cache", code: "SCRAPE_LOCKDOWN_CACHE_MISS" }),
  row(404, "AgentNotFound", { error: "Agent job not found" }, "NotFound"),
  row(404, "SnapshotNotFound", { error: "Snapshot not found" }, "NotFound"),
  row(404, "ThreadNotFound", { error: "thread_not_found" }, "NotFound"),
  row(404, "JobNotFound", { error: "Job not found" }, "NotFound"),
  row(404, "JobExpired", { error: "Job expired" }, "NotFound"),
  row(404, "UploadNotFound", { error: "No such upload", code: "NOT_FOUND" }, "NotFound"),
  row(409, "Conflict", { error: "Conflict" }),
  row(409, "AgentFinished", { error: "Agent already finished" }, "Conflict"),
  row(409, "AgentAlreadyCancelled", { error: "Agent is already cancelled" }, "Conflict"),
  row(409, "ThreadBusy", { error: "thread_busy", runId: "r-1" }, "Conflict"),
  row(413, "PayloadTooLarge", { error: "Payload Too Large" }),
  row(422, "ExtractionFailed", { error: "Unprocessable Entity" }),
  row(501, "NotOffered", { error: "This operation is not offered here", code: "NOT_IMPLEMENTED" }),
  {
    name: "418, which matches no row",
    does: failing(418, { error: "teapot" }),
    expect: fails("Unrecognized", { status: 418, reasonFields: { error: "teapot" } })
  },
  { name: "404 of a proxy, in HTML", does: html(404), expect: fails("NotFound", { status: 404 }) },
  {
    name: "200 with `success: false`",
    does: failing(200, { error: "boom", code: "BOOM" }),
    expect: fails("Unrecognized", { status: 200, reasonFields: { error: "boom", code: "BOOM" } })
  },
  {
    name: "200 with `success: false` and the code of a row",
    does: failing(200, { error: "no", code: "SCRAPE_NO_CACHED_DATA" }),
    expect: fails("NoCachedData", { status: 200 })
  },
  {
    name: "401 with a truncated body",
    does: all(
      begin(401, { "content-length": "1000" }, "{\"success\":"),
      ({ response }) => void setTimeout(() => response.socket?.destroy(), 20)
    ),
    expect: fails("Unauthorized", { status: 401, body: "{\"success\":" })
  },
  {
    name: "401 whose body stalls",
    does: begin(401, { "content-length": "1000" }, "{\"success\":"),
    expect: fails("Unauthorized", { status: 401, body: "{\"success\":" })
  },
  {
    name: "402 whose body never ends",
    does: all(begin(402, {}, ""), ({ response }) => pour("x".repeat(16_384), response)),
    expect: fails("CreditsExhausted", { status: 402, body: "x".repeat(1000) })
  },
  { name: "500 that another row marks as permanent", ...final() }
]

interface Body {
  readonly error: string
  readonly code?: string
  readonly details?: unknown
  readonly runId?: string
}

/** A row of the tables; operations without it return `otherwise`. */
function row(
  status: number,
  reason: string,
  body: Body,
  otherwise?: "RequestRejected" | "Forbidden" | "NotFound" | "Conflict"
): FaultCase {
  const reasonFields = { error: body.error, retryable: status === 422 ? "sometimes" : "no" }
  const own = fails(reason as "NotFound", { status, reasonFields })
  const shown = body.code === undefined ? `: ${body.error}` : ` with \`${body.code}\``
  return {
    name: `${status}${shown}`,
    does: failing(status, body),
    expect: otherwise === undefined ? own : fails(otherwise, { status, reasonFields }),
    ...otherwise !== undefined && { row: { reason, expect: own } }
  }
}

function final(): Omit<FaultCase, "name"> {
  const known = operations.some(({ contract }) => hasRow(contract, "FileUnsupported"))
  const does = failing(500, { error: "a film", code: "SCRAPE_UNSUPPORTED_FILE_ERROR" })
  const expect = givesUp("ServerFailed", { status: 500 })
  return {
    does,
    expect,
    ...known && { row: { reason: "FileUnsupported", expect: fails("FileUnsupported", { status: 500 }) } }
  }
}
