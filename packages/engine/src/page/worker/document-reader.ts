import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { availableParallelism } from "node:os"
import type { DocumentProblem } from "../documents/document-failed.ts"
import type { DocumentRead, DocumentRequest, ReaderJob } from "../documents/document-read.ts"
import { SelectorUnusable } from "../html/select.ts"
import type { PageContent, ReadOptions } from "../page-content.ts"
import { PageFailed, type PageFailure } from "../page-fetcher.ts"
import { type ReaderProcess, startReader } from "./reader-process.ts"

/** Reads PDF and office files. Whoever stops waiting ends the reading; files wait for each other when there are many. */
export class DocumentReader extends Context.Service<DocumentReader, {
  readonly read: (bytes: Uint8Array, request: DocumentRequest) => Effect.Effect<DocumentRead, PageFailed>
  /** A page of HTML that is so large that reading it here would keep the engine from all others. */
  readonly readHtml: (html: string, url: string, options: ReadOptions) => Effect.Effect<PageContent, PageFailed | SelectorUnusable>
}>()("@trawl/engine/page/DocumentReader") {}

export interface DocumentReaderOptions {
  /** Files that are read at once; one less than the machine's processors, from 1 to 4, by default. */
  readonly readers?: number | undefined
  /** Bytes of memory that one file may take; 1,500,000,000 by default. */
  readonly mostMemory?: number | undefined
}

/** Readers are processes of their own: started when a file comes, and ended when none has come for a while, or with the layer. */
export const layer = ({ mostMemory = 1_500_000_000, readers = Math.min(4, Math.max(1, availableParallelism() - 1)) }: DocumentReaderOptions = {}): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function*() {
      const turns = yield* Semaphore.make(readers)
      const idle: Array<{ readonly reader: ReaderProcess; readonly timer: NodeJS.Timeout }> = []
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          for (const { reader, timer } of idle.splice(0)) end(reader, timer)
        })
      )

      const take = (): ReaderProcess => {
        for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
          clearTimeout(last.timer)
          if (last.reader.isAlive()) return last.reader
        }
        return startReader(mostMemory)
      }
      const giveBack = (reader: ReaderProcess): void => {
        const timer = setTimeout(() => {
          idle.splice(idle.findIndex((other) => other.reader === reader), 1)
          reader.end()
        }, idleTime)
        timer.unref()
        idle.push({ reader, timer })
      }

      const readOnce = (url: string, job: ReaderJob) =>
        Effect.callback<DocumentRead, PageFailed | SelectorUnusable>((resume) => {
          const reader = take()
          let waiting = true
          void reader.read(job).then((answer) => {
            if (!waiting) return
            if (reader.isAlive()) giveBack(reader)
            resume("read" in answer
              ? Effect.succeed(answer.read)
              : "unusable" in answer
              ? Effect.fail(new SelectorUnusable(answer.unusable))
              : Effect.fail(new PageFailed({ url, reason: reasons[answer.failed.problem], message: answer.failed.message })))
          })
          return Effect.sync(() => {
            waiting = false
            reader.end()
          })
        })

      return DocumentReader.of({
        // a file has no selectors
        read: (bytes, request) => Effect.catchTag(turns.withPermits(1)(readOnce(request.name, { bytes, request })), "SelectorUnusable", Effect.die),
        readHtml: (html, url, options) => Effect.map(turns.withPermits(1)(readOnce(url, { html, url, options })), ({ content }) => content)
      })
    })
  )

const end = (reader: ReaderProcess, timer: NodeJS.Timeout) => {
  clearTimeout(timer)
  reader.end()
}

const idleTime = Duration.toMillis("20 seconds")

const reasons: Record<DocumentProblem, PageFailure> = {
  Encrypted: "ContentUnsupported",
  Damaged: "ContentDamaged",
  ReaderMissing: "ContentUnsupported",
  Scanned: "OcrRequired",
  TooLarge: "TooLarge"
}
