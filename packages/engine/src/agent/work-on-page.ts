import { inSlices } from "@trawl/full-text/effect"
import { OpenedPage } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import type { DocumentReader } from "../page/worker/document-reader.ts"
import { readerFor } from "../page/worker/reader-for.ts"
import { slownessOfSchema } from "../scrape/work-on.ts"
import { timeSlice } from "../time-slice.ts"
import { type PageRead, ReasonerFailed } from "./ground/reasoner.ts"
import { type AgentWork, agentWork, type AgentWorkResult } from "./page-work.ts"

/** Does agents' work on a page: here, giving way to others, or in a process apart when the page is so large that they would wait all the same. */
export const workOnPage = <Name extends keyof AgentWork>(
  { rawHtml, ...page }: PageRead,
  name: Name,
  argument: Omit<Parameters<AgentWork[Name]>[1], "page">
): Effect.Effect<AgentWorkResult<Name>, ReasonerFailed, DocumentReader> =>
  Effect.gen(function*() {
    const text = { text: rawHtml.slice(0, longest), url: page.url, contentType: "text/html" }
    const reader = yield* readerFor(text.text, slowness + slownessOfSchema(argument.task.schema ?? {}))
    // the same table is at work there, and plain data comes back as it was
    if (reader !== undefined) {
      return (yield* reader.work(text, name, { ...argument, page })) as AgentWorkResult<Name>
    }
    yield* timeSlice
    const work = agentWork[name] as (opened: OpenedPage, argument: unknown) => Generator<void, AgentWorkResult<Name>>
    return yield* inSlices(work(new OpenedPage(text), { ...argument, page }))
  }).pipe(Effect.catchTags({
    PageFailed: ({ message }) => Effect.fail(new ReasonerFailed(`${page.url} could not be read: ${message}`, false)),
    SelectorUnusable: ({ problem }) =>
      Effect.fail(new ReasonerFailed(`${page.url} could not be read: ${problem}`, false))
  }))

/** How much longer it takes than to read the page for its text. */
const slowness = 8
const longest = 2_000_000
