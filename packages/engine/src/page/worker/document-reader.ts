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
import { makeTurns } from "./take-turns.ts"
import { PageFailed, type PageFailure } from "@trawl/fetcher/effect"
import type { ReaderJob } from "./reader-job.ts"
import { type ReaderProcess, startReader } from "./reader-process.ts"

/** Reads PDF and office files, and works on large pages. Whoever stops waiting ends the reading; files and pages wait for each other when there are many. */
export class DocumentReader extends Context.Service<DocumentReader, {
  readonly read: (bytes: Uint8Array, request: DocumentRequest) => Effect.Effect<DocumentRead, PageFailed>
  /** Does what `works` of the reader's process names. A process remembers its last page: what is asked of it next needs no second parse. */
  readonly work: (
    page: PageText,
    work: string,
    argument: unknown
  ) => Effect.Effect<unknown, PageFailed | SelectorUnusable>
  /** Runs the work on one page or file, which keeps its turn until the work ends. See `keepTurn`. */
  readonly keepTurn: <A, E, R>(team: string, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Characters of a page that is worked on here rather than in the engine, where everybody else would wait. */
  readonly largePage: number
}>()("@trawl/engine/page/DocumentReader") {
  /** Without reader processes: the engine works on pages of any size itself, and reads no files. */
  static readonly none: Layer.Layer<DocumentReader> = Layer.succeed(DocumentReader, {
    read: (_, { kind, name }) => Effect.fail(withoutReader(name, `The page is a ${kind} file`)),
    work: ({ url }) => Effect.fail(withoutReader(url, "The page is too large")),
    keepTurn: (_, effect) => effect,
    largePage: Infinity
  })
}

const withoutReader = (url: string, what: string): PageFailed =>
  new PageFailed({
    url,
    reason: "ContentUnsupported",
    message: `${what}, and this engine was made without a reader of files`
  })

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
export const layer = (
  { largePage = 350_000, mostMemory = 1_500_000_000, readers = Math.min(4, Math.max(1, availableParallelism() - 1)) }:
    DocumentReaderOptions = {}
): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function*() {
      const turns = makeTurns(readers)
      const idle: Array<Idle> = []
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          for (const { reader, timer } of idle.splice(0)) end(reader, timer)
        })
      )

      /** One that knows the page, else any. */
      const take = (page: PageText | undefined): AtWork => {
        while (idle.length > 0) {
          const known = idle.findIndex((one) => isSame(one.page, page))
          const [one] = idle.splice(known, 1)
          clearTimeout(one?.timer)
          if (one?.reader.isAlive() === true) return one
        }
        return { reader: startReader(mostMemory), page: undefined }
      }
      const giveBack = ({ page, reader }: AtWork): void => {
        const timer = setTimeout(() => {
          idle.splice(idle.findIndex((other) => other.reader === reader), 1)
          reader.end()
        }, idleTime)
        timer.unref()
        idle.push({ reader, timer, page })
      }

      /** A page keeps its turn and its process until it is finished, so that no page is left partly read. It releases both while it waits for other work. */
      const openTurn = (team: string, lane: string): Turn => {
        const oneByOne = Semaphore.makeUnsafe(1)
        let hasBegun = false
        let endTurn: (() => void) | undefined
        let own: AtWork | undefined
        let lending: NodeJS.Timeout | undefined
        const leave = () => {
          clearTimeout(lending)
          if (own?.reader.isAlive() === true) giveBack(own)
          own = undefined
          endTurn?.()
          endTurn = undefined
        }
        const work = (url: string, job: ReaderJob) =>
          oneByOne.withPermits(1)(Effect.uninterruptibleMask((restore) =>
            Effect.gen(function*() {
              clearTimeout(lending)
              endTurn ??= yield* turns.take(restore, team, lane, hasBegun)
              hasBegun = true
              const page = "work" in job ? job.page : undefined
              const { page: last, reader } = own?.reader.isAlive() === true ? own : take(page)
              own = { reader, page }
              const asked = isSame(last, page) ? { ...job, page: undefined } : job
              return yield* Effect.ensuring(
                restore(doOnce(reader, url, asked)),
                Effect.sync(() => lending = setTimeout(leave, longestPause))
              )
            })
          ))
        return { work, leave }
      }
      const inTurn = <A, E, R>(team: string, use: (turn: Turn) => Effect.Effect<A, E, R>) =>
        Effect.gen(function*() {
          const current = yield* CurrentTurn
          if (current !== undefined) return yield* use(current)
          const turn = openTurn(team, yield* ReaderLane)
          return yield* Effect.ensuring(use(turn), Effect.sync(turn.leave))
        })

      return DocumentReader.of({
        read: (bytes, request) =>
          inTurn("", ({ work }) => work(request.name, { bytes, request })).pipe(
            Effect.map((read) => read as DocumentRead), // what `readDocument` gives
            Effect.catchTag("SelectorUnusable", Effect.die) // a file has no selectors
          ),
        work: (page, work, argument) => inTurn("", (turn) => turn.work(page.url, { work, argument, page })),
        keepTurn: (team, effect) => inTurn(team, (turn) => Effect.provideService(effect, CurrentTurn, turn)),
        largePage
      })
    })
  )

/** Lets a page or file keep its turn in the reader process until all work on it is done. Teams take turns, and so do the lanes of a team. */
export const keepTurn =
  (team: string) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, DocumentReader | R> =>
    Effect.flatMap(DocumentReader, (reader) => reader.keepTurn(team, effect))

/** The groups that take turns within a team: all waiting clients, each batch, and each agent run. */
export const ReaderLane = Context.Reference<string>("@trawl/engine/page/ReaderLane", { defaultValue: () => "clients" })

const CurrentTurn = Context.Reference<Turn | undefined>("@trawl/engine/page/CurrentTurn", {
  defaultValue: () => undefined
})

interface Turn {
  readonly work: (url: string, job: ReaderJob) => Effect.Effect<unknown, PageFailed | SelectorUnusable>
  readonly leave: () => void
}

/** A caller that stops waiting ends the process. */
const doOnce = (reader: ReaderProcess, url: string, job: ReaderJob) =>
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
    return Effect.sync(reader.end)
  })

interface AtWork {
  readonly reader: ReaderProcess
  /** What it worked on last. */
  readonly page: PageText | undefined
}

interface Idle extends AtWork {
  readonly timer: NodeJS.Timeout
}

/** Strings that are one and the same are compared in no time, and others seldom agree for long. */
const isSame = (one: PageText | undefined, other: PageText | undefined): boolean =>
  one !== undefined && other !== undefined && one.url === other.url && one.contentType === other.contentType &&
  one.text === other.text

const end = (reader: ReaderProcess, timer: NodeJS.Timeout) => {
  clearTimeout(timer)
  reader.end()
}

const idleTime = Duration.toMillis("20 seconds")

/** Milliseconds for which a turn is kept without work, such as while a language model or another site responds. */
const longestPause = 500

const reasons: Record<ReadProblem | "ReaderFailed", PageFailure> = {
  Encrypted: "ContentUnsupported",
  PackageMissing: "ContentUnsupported",
  Unsupported: "ContentUnsupported",
  Damaged: "ContentDamaged",
  ReaderFailed: "ReaderFailed",
  Scanned: "OcrRequired",
  TooLarge: "TooLarge"
}
