import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { availableParallelism } from "node:os"
import type { DocumentProblem } from "../documents/document-failed.ts"
import type { DocumentRead, DocumentRequest } from "../documents/document-read.ts"
import { PageFailed, type PageFailure } from "../page-fetcher.ts"
import { type ReaderProcess, startReader } from "./reader-process.ts"

/** Reads PDF and office files. Whoever stops waiting ends the reading; files wait for each other when there are many. */
export class DocumentReader extends Context.Service<DocumentReader, {
  readonly read: (bytes: Uint8Array, request: DocumentRequest) => Effect.Effect<DocumentRead, PageFailed>
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

      const readOnce = (bytes: Uint8Array, request: DocumentRequest) =>
        Effect.callback<DocumentRead, PageFailed>((resume) => {
          const reader = take()
          let waiting = true
          void reader.read(bytes, request).then((outcome) => {
            if (!waiting) return
            if (reader.isAlive()) giveBack(reader)
            resume("read" in outcome
              ? Effect.succeed(outcome.read)
              : Effect.fail(new PageFailed({ url: request.name, reason: reasons[outcome.failed.problem], message: outcome.failed.message })))
          })
          return Effect.sync(() => {
            waiting = false
            reader.end()
          })
        })

      return DocumentReader.of({ read: (bytes, request) => turns.withPermits(1)(readOnce(bytes, request)) })
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
