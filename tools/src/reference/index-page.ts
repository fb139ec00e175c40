import type { Contract } from "../contract-model.ts"
import { type OpenApiDocument, operationsOf } from "../openapi-document.ts"
import { anchor, code, page, table } from "./markdown.ts"
import { partSection } from "./parts.ts"

/** All operations by feature, and the rules for all of them. */
export const indexPage = (
  document: OpenApiDocument,
  { operations, responseHeaders, retry, unknownFields }: Contract
): string => {
  const { components: { schemas }, tags = [] } = document
  return page(
    "# Reference",
    "This reference describes all operations of the web search-and-scrape API, version 2. [Parts](parts.md) describes the schemas that several operations share, and [webhooks](webhooks.md) the notifications that the service sends.",
    "## All requests",
    [
      "- Paths are relative to the base URL of a hosted or self-hosted service, or of the engine on this machine. The examples read it from `TRAWL_BASE_URL`.",
      "- Every request has the header `Authorization: Bearer <API key>`. The examples read the key from `TRAWL_API_KEY`.",
      "- Bodies are JSON. [Unknown fields](#unknown-fields) of most requests are ignored. A response may have unlisted fields. Where a list of values ends in \"other text\", it may also have other values.",
      "- Times are in milliseconds unless stated otherwise. Characters are Unicode code points."
    ].join("\n"),
    ...tags.flatMap(({ description = "", name }) => {
      const rows = operationsOf(document).filter(({ tags }) => tags?.includes(name)).map(({ operationId }) => {
        const { billing, deprecated, method, name, path, summary } = operations[operationId] ?? {}
        return [`[${summary}](${name}.md)${deprecated ? ", deprecated" : ""}`, code(`${method} ${path}`), billing ?? ""]
      })
      return rows.length === 0 ? [] : [`## ${name}`, description, table(["Operation", "Request", "Cost"], rows)]
    }),
    "## Response headers",
    "Clients rely on these headers. A response may have other headers as well.",
    table(
      ["Header", "On", "Meaning"],
      Object.entries(responseHeaders).map(([name, { description, on }]) => [code(name), on, description])
    ),
    "## Unknown fields",
    [
      "A service accepts requests from newer clients:",
      "",
      "- Unknown fields are ignored and named in the `warning` of the response (`warnings` in a search). The status of a job repeats it.",
      "- Fields that public clients are known to send are ignored without a warning: `x-sent-fields` in `openapi.json` lists them with their sources.",
      "- A misspelt known field, such as `limt`, returns 400 with a suggestion.",
      "- Objects in which an ignored field could weaken protection are closed and refuse unknown fields: parser items, the action `wait`, `redactPII`, `auditMetadata`, `threatProtection`, `profile` and webhooks. So are query strings.",
      `- ${
        ["__proto__", "constructor", "prototype"].map(code).join(", ")
      } and other properties of every JavaScript object are refused everywhere.`,
      "- Types and values of known fields are always checked.",
      "",
      `An engine of Trawl with ${code("strictRequests")} refuses every unknown field. ${code("unknownFields")} in ${
        code("contract.json")
      } has these rules as data. ${unknownFields.nearMiss}`
    ].join("\n"),
    "## Failures",
    [
      "A failure is a response with a status other than 2xx, or a 2xx response with `success: false` where the contract requires `success: true`. Its body is",
      "[ErrorBody](#errorbody). The page of an operation lists its possible failures, one per row. A response is matched to the first row with the same",
      "`code`, then with the same `error`, then with a pattern that matches `error`, then with the same status. `contract.json` has the rows as data."
    ].join("\n"),
    [
      `Retry failures in rows marked *yes*, with at most ${retry.attempts} attempts in total. Before the k-th retry (k = 0, 1, 2, …), wait`,
      `min(${retry.base}^k, ${retry.capSeconds}) seconds plus a random jitter of less than ${retry.jitterSeconds} second. If the response has ${
        code(retry.header)
      },`,
      "wait at least that long. For *sometimes*, decide case by case; do not retry *no*."
    ].join("\n"),
    partSection("ErrorBody", { schemas, link: anchor })
  )
}
