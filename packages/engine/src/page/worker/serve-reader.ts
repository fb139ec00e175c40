import { DocumentFailed } from "../documents/document-failed.ts"
import type { ReaderAnswer, ReaderJob } from "../documents/document-read.ts"
import { readDocument } from "../documents/read-document.ts"
import { SelectorUnusable } from "../html/select.ts"
import { readHtml } from "../read-html.ts"

/** Reads what the engine sends, one after the other, until the engine ends or has no more use for it. */
export const serveReader = (): void => {
  process.on("message", (job: ReaderJob) => {
    void read(job).then((read): ReaderAnswer => ({ read }), problemOf).then((answer) => process.send?.(answer))
  })
  // an engine that was killed cannot say goodbye
  process.on("disconnect", () => process.exit())
}

const read = async (job: ReaderJob) => "html" in job ? { content: readHtml(job.html, job.url, job.options) } : readDocument(job.bytes, job.request)

const problemOf = (error: unknown): ReaderAnswer =>
  error instanceof SelectorUnusable
    ? { unusable: { selector: error.selector, problem: error.problem } }
    : error instanceof DocumentFailed
    ? { failed: { problem: error.problem, message: error.message } }
    : { failed: { problem: "Damaged", message: `It cannot be read: ${error instanceof Error ? error.message : String(error)}` } }
