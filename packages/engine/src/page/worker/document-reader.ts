import type { ReadProblem } from "@trawl/reader"
import type { DocumentRead, DocumentRequest } from "@trawl/reader/documents"
import { SelectorUnusable } from "@trawl/reader/html"
import type { PageText } from "@trawl/reader/page"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { availableParallelism } from "node:os"
import { makeFairSemaphore, type WithPermit } from "../../fair-semaphore.ts"
import { currentQueue } from "../../work-queue.ts"
import { PageFailed, type PageFailure } from "@trawl/fetcher/effect"
import type { ReaderRequest } from "./reader-messages.ts"
import { type ReaderProcess, startReader } from "./reader-process.ts"

/** Reads PDF and Office files, and works on large pages, in separate processes. Files and pages wait in a queue. */
export class DocumentReader extends Context.Service<DocumentReader, {
  readonly read: (bytes: Uint8Array, request: DocumentRequest) => Effect.Effect<DocumentRead, PageFailed>
  /**
   * Runs an operation of the reader process. A process keeps its last page open, so that further operations on the page
   * do not parse it again.
   */
  readonly work: (
    page: PageText,
    work: string,
    argument: unknown
  ) => Effect.Effect<unknown, PageFailed | SelectorUnusable>
  /** Runs all work on one page or file in one session. See `withReaderSession`. */
  readonly withSession: WithPermit
  /** Pages with at least this many characters are read in a reader process, so that they do not block the engine. */
  readonly largePage: number
}>()("@trawl/engine/page/DocumentReader") {
  /** No reader processes: the engine works on pages of any size itself, and reads no files. */
  static readonly none: Layer.Layer<DocumentReader> = Layer.succeed(DocumentReader, {
    read: (_, { kind, name }) => Effect.fail(withoutReader(name, `The page is a ${kind} file`)),
    work: ({ url }) => Effect.fail(withoutReader(url, "The page is too large")),
    withSession: (effect) => effect,
    largePage: Infinity
  })
}

const withoutReader = (url: string, what: string): PageFailed =>
  new PageFailed({
    url,
    reason: "ContentUnsupported",
    message: `${what}, and this engine has no document reader`
  })

export interface DocumentReaderOptions {
  /** Number of reader processes. By default one less than the processors, from 1 to 4. */
  readonly readers?: number | undefined
  /** Memory limit for one file in bytes; 1,500,000,000 by default. */
  readonly maxMemory?: number | undefined
  /**
   * Length in characters from which pages are read in a reader process; 350,000 by default. Of 499 real pages, those
   * below take 10 ms of the main thread at the median and 46 ms at the 99th percentile.
   */
  readonly largePage?: number | undefined
}

/** Starts reader processes when there is work for them, and stops them after an idle time or with the layer. */
export const layer = (
  { largePage = 350_000, maxMemory = 1_500_000_000, readers = Math.min(4, Math.max(1, availableParallelism() - 1)) }:
    DocumentReaderOptions = {}
): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function*() {
      const permits = makeFairSemaphore(readers)
      const idle: Array<Idle> = []
      const started = new Set<ReaderProcess>()
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          for (const { timer } of idle.splice(0)) clearTimeout(timer)
          for (const reader of started) reader.end()
        })
      )

      /** Prefers an idle process that has the page open. */
      const take = (page: PageText | undefined): AtWork => {
        while (idle.length > 0) {
          const known = idle.findIndex((one) => isSame(one.page, page))
          const [one] = idle.splice(known, 1)
          clearTimeout(one?.timer)
          if (one?.reader.isAlive() === true) return one
        }
        for (const reader of started) if (!reader.isAlive()) started.delete(reader)
        const reader = startReader(maxMemory)
        started.add(reader)
        return { reader, page: undefined }
      }
      const giveBack = ({ page, reader }: AtWork): void => {
        if (!reader.isAlive()) return
        const timer = setTimeout(() => {
          idle.splice(idle.findIndex((other) => other.reader === reader), 1)
          reader.end()
        }, idleTime)
        timer.unref()
        idle.push({ reader, timer, page })
      }

      /**
       * A page keeps its permit and its process until it is finished, so that no page is left partly read. It releases
       * both while it waits for other work.
       */
      const openSession = (team: string, queue: string): ReaderSession => {
        const oneByOne = Semaphore.makeUnsafe(1)
        let isResumed = false
        let release: (() => void) | undefined
        let own: AtWork | undefined
        let pause: NodeJS.Timeout | undefined
        const close = () => {
          clearTimeout(pause)
          const [used, end] = [own, release]
          own = undefined
          release = undefined
          const done = () => {
            if (used !== undefined) giveBack(used)
            end?.()
          }
          if (used?.reader.isBusy() === true) void used.reader.settle().then(done)
          else done()
        }
        const work = (url: string, job: ReaderRequest) =>
          oneByOne.withPermits(1)(Effect.uninterruptibleMask((restore) =>
            Effect.gen(function*() {
              clearTimeout(pause)
              release ??= yield* permits.take(restore, team, queue, isResumed)
              isResumed = true
              const page = "work" in job ? job.page : undefined
              const { page: last, reader } = own?.reader.isAlive() === true ? own : take(page)
              own = { reader, page }
              const sentJob = isSame(last, page) ? { ...job, page: undefined } : job
              return yield* restore(readOnce(reader, url, sentJob)).pipe(
                Effect.ensuring(Effect.sync(() => pause = setTimeout(close, maxPause))),
                Effect.onInterrupt(() => Effect.sync(close))
              )
            })
          ))
        return { work, close }
      }
      const inSession = <A, E, R>(use: (session: ReaderSession) => Effect.Effect<A, E, R>) =>
        Effect.gen(function*() {
          const current = yield* CurrentSession
          if (current !== undefined) return yield* use(current)
          const { queue, team } = yield* currentQueue
          const session = openSession(team, queue)
          return yield* Effect.ensuring(use(session), Effect.sync(session.close))
        })

      return DocumentReader.of({
        read: (bytes, request) =>
          inSession(({ work }) => work(request.name, { bytes, request })).pipe(
            Effect.map((read) => read as DocumentRead), // the result of `readDocument`
            Effect.catchTag("SelectorUnusable", Effect.die) // files have no selectors
          ),
        work: (page, work, argument) => inSession((session) => session.work(page.url, { work, argument, page })),
        withSession: (effect) => inSession((session) => Effect.provideService(effect, CurrentSession, session)),
        largePage
      })
    })
  )

/** Keeps the reader process for a page or file until all work on it is done. */
export const withReaderSession = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, DocumentReader | R> =>
  Effect.flatMap(DocumentReader, (reader) => reader.withSession(effect))

const CurrentSession = Context.Reference<ReaderSession | undefined>("@trawl/engine/page/CurrentSession", {
  defaultValue: () => undefined
})

interface ReaderSession {
  readonly work: (url: string, job: ReaderRequest) => Effect.Effect<unknown, PageFailed | SelectorUnusable>
  readonly close: () => void
}

const readOnce = (reader: ReaderProcess, url: string, job: ReaderRequest) =>
  Effect.callback<unknown, PageFailed | SelectorUnusable>((resume) => {
    const unsent = (error: unknown) => {
      reader.end()
      resume(Effect.die(error))
    }
    void reader.read(job).then((answer) => {
      resume(
        "done" in answer
          ? Effect.succeed(answer.done)
          : "unusable" in answer
          ? Effect.fail(new SelectorUnusable(answer.unusable))
          : Effect.andThen(
            answer.failed.cause === undefined
              ? Effect.void
              : Effect.logError("The reader of pages failed", answer.failed.cause),
            Effect.fail(new PageFailed({ url, reason: reasons[answer.failed.problem], message: answer.failed.message }))
          )
      )
    }, unsent)
  })

interface AtWork {
  readonly reader: ReaderProcess
  /** The last page of the process. */
  readonly page: PageText | undefined
}

interface Idle extends AtWork {
  readonly timer: NodeJS.Timeout
}

/** Comparing identical strings takes no time, and different strings usually differ early. */
const isSame = (one: PageText | undefined, other: PageText | undefined): boolean =>
  one !== undefined && other !== undefined && one.url === other.url && one.contentType === other.contentType &&
  one.text === other.text

const idleTime = Duration.toMillis("20 seconds")

/**
 * Milliseconds for which a session keeps its permit and process without work, such as while a language model or another
 * site responds.
 */
const maxPause = 500

const reasons: Record<ReadProblem | "ReaderFailed", PageFailure> = {
  Encrypted: "ContentUnsupported",
  PackageMissing: "ContentUnsupported",
  Unsupported: "ContentUnsupported",
  Damaged: "ContentDamaged",
  ReaderFailed: "ReaderFailed",
  Scanned: "OcrRequired",
  TooLarge: "TooLarge"
}
