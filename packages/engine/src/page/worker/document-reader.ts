import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { availableParallelism } from "node:os"
import type { DocumentProblem } from "../documents/document-failed.ts"
import type { DocumentRead, DocumentRequest, ReaderJob } from "../documents/document-read.ts"
import { SelectorUnusable } from "../html/select.ts"
import { PageFailed, type PageFailure } from "../page-fetcher.ts"
import type { PageText } from "../read-page.ts"
import { type ReaderProcess, startReader } from "./reader-process.ts"

/** Reads PDF and office files, and works on large pages. Whoever stops waiting ends the reading; files and pages wait for each other when there are many. */
export class DocumentReader extends Context.Service<DocumentReader, {
  readonly read: (bytes: Uint8Array, request: DocumentRequest) => Effect.Effect<DocumentRead, PageFailed>
  /** Does what `works` of the reader's process names. A process remembers its last page: what is asked of it next needs no second parse. */
  readonly work: (page: PageText, work: string, argument: unknown) => Effect.Effect<unknown, PageFailed | SelectorUnusable>
  /** Characters of a page that is worked on here rather than in the engine, where everybody else would wait. */
  readonly largePage: number
}>()("@trawl/engine/page/DocumentReader") {}

export interface DocumentReaderOptions {
  /** Files that are read at once; one less than the machine's processors, from 1 to 4, by default. */
  readonly readers?: number | undefined
  /** Bytes of memory that one file may take; 1,500,000,000 by default. */
  readonly mostMemory?: number | undefined
  /**
   * Characters from which on a page is read apart; 350,000 by default. Of 499 real pages, those below take 10 ms of the engine in the
   * middle and 46 in the 99th percentile.
   */
  readonly largePage?: number | undefined
}

/** Readers are processes of their own: started when a file comes, and ended when none has come for a while, or with the layer. */
export const layer = ({ largePage = 350_000, mostMemory = 1_500_000_000, readers = Math.min(4, Math.max(1, availableParallelism() - 1)) }: DocumentReaderOptions = {}): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function*() {
      const turns = yield* Semaphore.make(readers)
      const idle: Array<Idle> = []
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          for (const { reader, timer } of idle.splice(0)) end(reader, timer)
        })
      )

      /** One that knows the page, else any. */
      const take = (page: PageText | undefined): { readonly reader: ReaderProcess; readonly knows: boolean } => {
        while (idle.length > 0) {
          const known = page === undefined ? -1 : idle.findIndex((one) => isSame(one.page, page))
          const [one] = idle.splice(known, 1)
          clearTimeout(one?.timer)
          if (one?.reader.isAlive() === true) return { reader: one.reader, knows: known !== -1 }
        }
        return { reader: startReader(mostMemory), knows: false }
      }
      const giveBack = (reader: ReaderProcess, page: PageText | undefined): void => {
        const timer = setTimeout(() => {
          idle.splice(idle.findIndex((other) => other.reader === reader), 1)
          reader.end()
        }, idleTime)
        timer.unref()
        idle.push({ reader, timer, page })
      }

      const doOnce = (url: string, job: ReaderJob) =>
        Effect.callback<unknown, PageFailed | SelectorUnusable>((resume) => {
          const page = "work" in job ? job.page : undefined
          const { knows, reader } = take(page)
          let waiting = true
          const unsent = (error: unknown) => {
            reader.end()
            resume(Effect.die(error))
          }
          void reader.read(knows ? { ...job, page: undefined } : job).then((answer) => {
            if (!waiting) return
            if (reader.isAlive()) giveBack(reader, page)
            resume("done" in answer
              ? Effect.succeed(answer.done)
              : "unusable" in answer
              ? Effect.fail(new SelectorUnusable(answer.unusable))
              : Effect.andThen(
                answer.failed.cause === undefined ? Effect.void : Effect.logError("The reader of pages failed", answer.failed.cause),
                Effect.fail(new PageFailed({ url, reason: reasons[answer.failed.problem], message: answer.failed.message }))
              ))
          }, unsent)
          return Effect.sync(() => {
            waiting = false
            reader.end()
          })
        })

      return DocumentReader.of({
        read: (bytes, request) =>
          turns.withPermits(1)(doOnce(request.name, { bytes, request })).pipe(
            Effect.map((read) => read as DocumentRead), // what `readDocument` gives
            Effect.catchTag("SelectorUnusable", Effect.die) // a file has no selectors
          ),
        work: (page, work, argument) => turns.withPermits(1)(doOnce(page.url, { work, argument, page })),
        largePage
      })
    })
  )

interface Idle {
  readonly reader: ReaderProcess
  readonly timer: NodeJS.Timeout
  /** What it worked on last. */
  readonly page: PageText | undefined
}

/** Strings that are one and the same are compared in no time, and others seldom agree for long. */
const isSame = (one: PageText | undefined, other: PageText): boolean =>
  one !== undefined && one.url === other.url && one.contentType === other.contentType && one.text === other.text

const end = (reader: ReaderProcess, timer: NodeJS.Timeout) => {
  clearTimeout(timer)
  reader.end()
}

const idleTime = Duration.toMillis("20 seconds")

const reasons: Record<DocumentProblem, PageFailure> = {
  Encrypted: "ContentUnsupported",
  Damaged: "ContentDamaged",
  ReaderFailed: "ReaderFailed",
  ReaderMissing: "ContentUnsupported",
  Scanned: "OcrRequired",
  TooLarge: "TooLarge"
}
