import { CrawlRequest } from "@trawl/schema"
import * as Exit from "effect/Exit"
import * as SchemaParser from "effect/SchemaParser"
import * as Struct from "effect/Struct"
import * as Schema from "effect/Schema"
import { type Problem, requestProblems } from "../request/request-problems.ts"
import type { CrawlTarget } from "./monitor.ts"

/** The options of the crawl of a target, or the problems of its `crawlOptions`. Other fields are ignored. */
export const crawlOptionsOf = (
  { crawlOptions = {}, url }: Pick<CrawlTarget, "crawlOptions" | "url">
): CrawlOptions | { readonly problems: ReadonlyArray<Problem> } => {
  const exit = decode({ ...crawlOptions, url }, { errors: "all" })
  if (Exit.isSuccess(exit)) return exit.value
  const issue = exit.cause.reasons.find((reason) => reason._tag === "Fail")?.error
  if (issue === undefined) throw new Error("The options of a crawl cannot be checked", { cause: exit.cause })
  return { problems: requestProblems(issue, maxProblems) }
}

/** The options for crawling a site in a check. */
export type CrawlOptions = Schema.Schema.Type<typeof schema>

// a check has its own prompt, webhook and page options
const schema = Schema.Struct(
  Struct.omit(CrawlRequest.fields, [
    "prompt",
    "scrapeOptions",
    "webhook",
    "zeroDataRetention",
    "origin",
    "integration"
  ])
)
const decode = SchemaParser.decodeUnknownExit(schema)

const maxProblems = 20
