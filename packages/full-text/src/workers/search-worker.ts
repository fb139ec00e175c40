import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Worker } from "node:worker_threads"
import type { SearchPlan } from "../plan/search-plan.ts"
import type { OpenSegmentView, PageQuery, SearchSources } from "../results/find-pages.ts"
import type { Hit } from "../search-index.ts"
import type { OpenSegment } from "../segment/read/open-segment.ts"
import type { FromWorker, ToWorker } from "./worker-message.ts"

/**
 * A thread did not search. The caller can search in its own thread. It has no cause if the thread was ended or the
 * search was cancelled.
 */
export class WorkerCouldNotSearch extends Data.TaggedError("WorkerCouldNotSearch")<{ readonly cause: unknown }> {}

/** How a thread is started. */
export interface WorkerOptions {
  /** A module that calls `serveSearches`. */
  readonly entry: string
  /** The data with which the module opens the texts of pages. */
  readonly workerData: unknown
}

/** A thread that searches on behalf of this one, with its own database connection and caches. */
export class SearchWorker {
  private readonly worker: Worker
  private readonly waiting = new Map<number, (found: Effect.Effect<ReadonlyArray<Hit>, WorkerCouldNotSearch>) => void>()
  private isReady = false
  private isOver = false
  private isGone = false
  /** The error that ended the thread. */
  mistake: unknown
  private lastNumber = 0
  private readonly restMilliseconds: number
  private rest: NodeJS.Timeout | undefined
  // the views, parts and segments that the thread has received
  private sentViews: ReadonlyArray<OpenSegmentView> = []
  private parts = new Map<OpenSegmentView, number>()
  private segments = new Map<OpenSegment, number>()

  /** The thread ends after `restMilliseconds` without a search. */
  constructor({ entry, workerData }: WorkerOptions, restMilliseconds = 60_000) {
    this.restMilliseconds = restMilliseconds
    this.worker = new Worker(entry, {
      workerData,
      // the thread must resolve packages like this one
      execArgv: process.execArgv.filter((argument) => argument.startsWith("--conditions=")),
      // the environment does not affect a search
      env: {},
      stdin: false
    })
    this.worker.unref()
    this.worker.on("message", (message: FromWorker) => {
      switch (message.type) {
        case "ready":
          this.isReady = true
          if (this.waiting.size === 0) this.takeRest()
          return
        case "found":
          return this.settle(message.search, Effect.succeed(message.hits))
        case "failed":
          return this.settle(message.search, Effect.fail(new WorkerCouldNotSearch({ cause: message.why })))
        case "cancelled":
          return this.settle(message.search, Effect.fail(new WorkerCouldNotSearch({ cause: undefined })))
      }
    })
    this.worker.on("error", (mistake) => this.fail(mistake))
    this.worker.on("exit", (code) => {
      this.isGone = true
      this.fail(new Error(`It exited with code ${code}.`))
    })
  }

  /** Whether it can search; it needs some time to start. */
  get canSearch(): boolean {
    return this.isReady && !this.isOver
  }

  /** Whether it accepts no more searches. */
  get hasEnded(): boolean {
    return this.isOver
  }

  /** Whether the thread has ended completely. */
  get hasGone(): boolean {
    return this.isGone
  }

  /** The number of its searches in progress. */
  get searches(): number {
    return this.waiting.size
  }

  /** The result of a search. A caller that stops waiting waits until the thread reads nothing more. */
  find(
    corpus: SearchSources["corpus"],
    plan: SearchPlan,
    wanted: PageQuery
  ): Effect.Effect<ReadonlyArray<Hit>, WorkerCouldNotSearch> {
    return Effect.callback((resume) => {
      if (this.isOver) return resume(Effect.fail(new WorkerCouldNotSearch({ cause: this.mistake })))
      const search = ++this.lastNumber
      try {
        if (corpus.parts !== this.sentViews) this.sendParts(corpus.parts)
        this.send({ type: "search", search, pages: corpus.pages, plan, wanted })
      } catch (cause) {
        return resume(Effect.fail(new WorkerCouldNotSearch({ cause })))
      }
      if (this.waiting.size === 0) this.worker.ref()
      clearTimeout(this.rest)
      this.waiting.set(search, resume)
      return Effect.callback((done) => {
        if (!this.waiting.has(search)) return done(Effect.void)
        this.waiting.set(search, () => done(Effect.void))
        this.send({ type: "cancel", search })
      })
    })
  }

  /** Ends the thread; completes when it has ended completely. */
  readonly end: Effect.Effect<void> = Effect.callback((resume) => {
    clearTimeout(this.rest)
    if (this.isGone) return resume(Effect.void)
    this.worker.once("exit", () => resume(Effect.void))
    this.worker.ref()
    this.tellEnd()
  })

  /** An idle thread does not keep the process running, and ends after a while to release its memory. */
  private takeRest(): void {
    this.worker.unref()
    if (!this.isOver) this.rest = setTimeout(() => this.tellEnd(), this.restMilliseconds).unref()
  }

  private tellEnd(): void {
    this.send({ type: "end" })
    this.isOver = true
  }

  private fail(mistake: unknown): void {
    if (!this.isOver) this.mistake = mistake
    this.isOver = true
    for (const search of this.waiting.keys()) {
      this.settle(search, Effect.fail(new WorkerCouldNotSearch({ cause: this.mistake })))
    }
  }

  private sendParts(parts: ReadonlyArray<OpenSegmentView>): void {
    const { parts: knownParts, segments: knownSegments } = this
    const segmentNumbers = new Map(
      parts.map(({ segment }) => [segment, knownSegments.get(segment) ?? ++this.lastNumber])
    )
    const partNumbers = new Map(parts.map((part) => [part, knownParts.get(part) ?? ++this.lastNumber]))
    this.send({
      type: "parts",
      parts: Array.from(
        partNumbers,
        ([part, number]) => ({
          number,
          segment: segmentNumbers.get(part.segment)!,
          gone: knownParts.has(part) ? undefined : part.gone,
          missing: part.missing
        })
      ),
      segments: Array.from(segmentNumbers).flatMap(([segment, number]) =>
        knownSegments.has(segment)
          ? []
          : [{ number, from: segment.file?.descriptor ?? segment.source.read(0, segment.bytes) }]
      )
    })
    this.sentViews = parts
    this.parts = partNumbers
    this.segments = segmentNumbers
  }

  private send(message: ToWorker): void {
    if (!this.isOver) this.worker.postMessage(message, [])
  }

  private settle(search: number, found: Effect.Effect<ReadonlyArray<Hit>, WorkerCouldNotSearch>): void {
    const settled = this.waiting.get(search)
    this.waiting.delete(search)
    if (this.waiting.size === 0) this.takeRest()
    settled?.(found)
  }
}
