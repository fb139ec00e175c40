import { readDocument, ReadFailed } from "@trawl/reader/documents"
import { SelectorUnusable } from "@trawl/reader/html"
import { OpenedPage, type ReadOptions, readText, textFormatOf } from "@trawl/reader/page"
import { readingFault } from "../reading-fault.ts"
import {
  messageParts,
  type PageRequest,
  type ReaderRequest,
  type ReaderResponse,
  readerStarted
} from "./reader-messages.ts"

/** The operations on pages by name. Their arguments are checked at compile time by the callers. */
export type PageOperations = Readonly<Record<string, (opened: OpenedPage, argument: never) => unknown>>

/** Handles requests of the engine one after another, until the engine ends or closes the channel. */
export const serveReader = (works: PageOperations): void => {
  const all: PageOperations = { ...works, content }
  let opened: OpenedPage | undefined
  const workOnPage = ({ argument, page, work }: PageRequest) => {
    if (page !== undefined) opened = new OpenedPage(page)
    const todo = all[work]
    if (opened === undefined || todo === undefined) throw new Error(`unknown operation: ${work}`)
    return todo(opened, argument as never)
  }
  const done = async (job: ReaderRequest): Promise<ReaderResponse> => {
    if ("work" in job) return { done: await workOnPage(job) }
    opened = undefined
    return { done: await readDocument(job.bytes, job.request) }
  }
  process.on("message", (job: ReaderRequest) => {
    void done(job).catch(problemOf).then((response) => {
      for (const message of messageParts(response)) process.send?.(message)
    })
  })
  // the engine has ended, possibly by a signal
  process.on("disconnect", () => process.exit())
  process.send?.(readerStarted)
}

const content = (opened: OpenedPage, options: ReadOptions) => {
  const { contentType, url } = opened.page
  const reading = textFormatOf(contentType, url)
  if (reading === undefined) throw new Error(`a page that is ${contentType} has no text`)
  // a copy, because later requests may use the same page
  return readText(reading, opened.page, options, () => opened.copy())
}

const problemOf = (error: unknown): ReaderResponse =>
  error instanceof SelectorUnusable
    ? { unusable: { selector: error.selector, problem: error.problem } }
    : error instanceof ReadFailed
    ? { failed: { problem: error.problem, message: error.message } }
    : { failed: { ...readingFault(error), cause: String(error instanceof Error ? error.stack ?? error : error) } }
