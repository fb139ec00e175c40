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
    "Every operation of the web search-and-scrape API, version 2. [Parts](parts.md) are what several of them share; [webhooks](webhooks.md) are what the service sends by itself.",
    "## Every call",
    [
      "- Paths are relative to the base URL: a hosted service, a self-hosted one or the engine on this machine. The examples take it from `TRAWL_BASE_URL`.",
      "- The header `Authorization: Bearer <API key>` comes with every call. The examples take the key from `TRAWL_API_KEY`.",
      "- Bodies are JSON. [Unknown fields](#unknown-fields) of most requests are ignored. A response may have unlisted fields. Where a list of values ends in \"other text\", it may also have other values.",
      "- Times are milliseconds where nothing else is said, and characters are Unicode code points."
    ].join("\n"),
    ...tags.flatMap(({ description = "", name }) => {
      const rows = operationsOf(document).filter(({ tags }) => tags?.includes(name)).map(({ operationId }) => {
        const { billing, deprecated, method, name, path, summary } = operations[operationId] ?? {}
        return [`[${summary}](${name}.md)${deprecated ? ", deprecated" : ""}`, code(`${method} ${path}`), billing ?? ""]
      })
      return rows.length === 0 ? [] : [`## ${name}`, description, table(["Operation", "Request", "Costs"], rows)]
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
      "A failure is a status that is not 2xx, or a 2xx whose body says `success: false` where `success: true` is promised. Its body is",
      "[ErrorBody](#errorbody). Each page lists the rows that its operation can fail with; a failure is the first row that fits by",
      "`code`, then by the exact `error`, then by a pattern over `error`, then by the status alone. `contract.json` has the rows as data."
    ].join("\n"),
    [
      `Rows marked *yes* are worth another attempt: ${retry.attempts} attempts in all. Before the k-th retry (k = 0, 1, 2, …):`,
      `min(${retry.base}^k, ${retry.capSeconds}) seconds, plus jitter below ${retry.jitterSeconds} second. Where the response has ${
        code(retry.header)
      },`,
      "its wait is the least. *sometimes* is for you to judge; *no* stays no."
    ].join("\n"),
    partSection("ErrorBody", { schemas, link: anchor })
  )
}
