import { inSlices } from "@trawl/full-text/effect"
import { OpenedPage } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import type { DocumentReader } from "../page/worker/document-reader.ts"
import { readerFor } from "../page/worker/reader-for.ts"
import { slownessOfSchema } from "../scrape/run-on-page.ts"
import { timeSlice } from "../time-slice.ts"
import { type PageRead, ReasonerFailed } from "./ground/reasoner.ts"
import { type AgentOperationResult, type AgentOperations, agentOperations } from "./page-operations.ts"

/**
 * Runs an operation of agents on a page: in the engine, yielding to other work, or in a reader process if the page is
 * large.
 */
export const runAgentOperation = <Name extends keyof AgentOperations>(
  { rawHtml, ...page }: PageRead,
  name: Name,
  argument: Omit<Parameters<AgentOperations[Name]>[1], "page">
): Effect.Effect<AgentOperationResult<Name>, ReasonerFailed, DocumentReader> =>
  Effect.gen(function*() {
    const text = { text: rawHtml.slice(0, maxLength), url: page.url, contentType: "text/html" }
    const reader = yield* readerFor(text.text, slowness + slownessOfSchema(argument.task.schema ?? {}))
    // the reader process has the same operations, and plain data is not changed by the transfer
    if (reader !== undefined) {
      return (yield* reader.work(text, name, { ...argument, page })) as AgentOperationResult<Name>
    }
    yield* timeSlice
    const work = agentOperations[name] as (
      opened: OpenedPage,
      argument: unknown
    ) => Generator<void, AgentOperationResult<Name>>
    return yield* inSlices(work(new OpenedPage(text), { ...argument, page }))
  }).pipe(Effect.catchTags({
    PageFailed: ({ message }) => Effect.fail(new ReasonerFailed(`${page.url} could not be read: ${message}`, false)),
    SelectorUnusable: ({ problem }) =>
      Effect.fail(new ReasonerFailed(`${page.url} could not be read: ${problem}`, false))
  }))

/** How much longer it takes than reading the page. */
const slowness = 8
const maxLength = 2_000_000
