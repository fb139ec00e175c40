import { DocumentFailed } from "../documents/document-failed.ts"
import type { ReaderAnswer, ReaderJob } from "../documents/document-read.ts"
import { readDocument } from "../documents/read-document.ts"

/** Reads what the engine sends, one file after the other, until the engine ends or has no more use for it. */
export const serveReader = (): void => {
  process.on("message", (job: ReaderJob) => {
    void readDocument(job.bytes, job.request).then(
      (read): ReaderAnswer => ({ id: job.id, read }),
      (error: unknown): ReaderAnswer => ({ id: job.id, failed: problemOf(error) })
    ).then((answer) => process.send?.(answer))
  })
  // an engine that was killed cannot say goodbye
  process.on("disconnect", () => process.exit())
}

const problemOf = (error: unknown) =>
  error instanceof DocumentFailed
    ? { problem: error.problem, message: error.message }
    : { problem: "Damaged" as const, message: `The file cannot be read: ${error instanceof Error ? error.message : String(error)}` }
