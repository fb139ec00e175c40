import * as Effect from "effect/Effect"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import type { OpenSegment } from "../../segment/open-segment.ts"
import type { Library, OpenPart, Wanted } from "../find-pages.ts"
import type { Hit } from "../search-index.ts"
import type { SearchPlan } from "../search-plan.ts"
import type { ThreadData } from "./serve-searches.ts"
import type { FromThread, ToThread } from "./thread-message.ts"

/** A thread that searches what this one would search, with a connection to the database and caches of its own. */
export class SearchThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, (hits: ReadonlyArray<Hit> | undefined) => void>()
  private isReady = false
  private isOver = false
  /** Why it has ended, when nobody ended it. */
  mistake: unknown
  private lastNumber = 0
  private readonly restMilliseconds: number
  private rest: NodeJS.Timeout | undefined
  // what it was told
  private told: ReadonlyArray<OpenPart> = []
  private parts = new Map<OpenPart, number>()
  private segments = new Map<OpenSegment, number>()

  /** It ends by itself when nobody has searched for so long. */
  constructor(directory: string, restMilliseconds = 60_000) {
    this.restMilliseconds = restMilliseconds
    this.worker = new Worker(entry(), {
      workerData: { directory } satisfies ThreadData,
      // what this thread resolves packages by, the other must
      execArgv: process.execArgv.filter((argument) => argument.startsWith("--conditions=")),
      // nothing of it concerns a search
      env: {},
      stdin: false
    })
    this.worker.unref()
    this.worker.on("message", (message: FromThread) => {
      if (message.tells === "ready") this.isReady = true
      else this.settle(message.search, message.hits)
    })
    const over = () => {
      this.isOver = true
      for (const search of this.waiting.keys()) this.settle(search, undefined)
    }
    this.worker.on("error", (mistake) => {
      this.mistake = mistake
      over()
    })
    this.worker.on("exit", over)
  }

  /** Whether it can be asked: it takes a moment to start. */
  get canSearch(): boolean {
    return this.isReady && !this.isOver
  }

  get hasEnded(): boolean {
    return this.isOver
  }

  /** How many searches it has underway. */
  get searches(): number {
    return this.waiting.size
  }

  /** What it finds; undefined when it could not search. Who stops waiting waits until it reads nothing any more. */
  find(corpus: Library["corpus"], plan: SearchPlan, wanted: Wanted): Effect.Effect<ReadonlyArray<Hit> | undefined> {
    return Effect.callback((resume) => {
      const search = ++this.lastNumber
      if (this.waiting.size === 0) this.worker.ref()
      clearTimeout(this.rest)
      this.waiting.set(search, (hits) => resume(Effect.succeed(hits)))
      if (corpus.parts !== this.told) this.tellParts(corpus.parts)
      this.tell({ tells: "search", search, pages: corpus.pages, plan, wanted })
      return Effect.callback((done) => {
        if (!this.waiting.has(search)) return done(Effect.void)
        this.waiting.set(search, () => done(Effect.void))
        this.tell({ tells: "cancel", search })
      })
    })
  }

  readonly end: Effect.Effect<void> = Effect.callback((resume) => {
    clearTimeout(this.rest)
    if (this.isOver) return resume(Effect.void)
    this.worker.once("exit", () => resume(Effect.void))
    this.worker.ref()
    this.tell({ tells: "end" })
  })

  /** What has nothing to do keeps nobody from ending, and its memory not for long. */
  private takeRest(): void {
    this.worker.unref()
    if (this.isOver) return
    this.rest = setTimeout(() => {
      this.tell({ tells: "end" })
      this.isOver = true
    }, this.restMilliseconds).unref()
  }

  private tellParts(parts: ReadonlyArray<OpenPart>): void {
    const [knownParts, knownSegments] = [this.parts, this.segments]
    this.told = parts
    this.segments = new Map(parts.map(({ segment }) => [segment, knownSegments.get(segment) ?? ++this.lastNumber]))
    this.parts = new Map(parts.map((part) => [part, knownParts.get(part) ?? ++this.lastNumber]))
    this.tell({
      tells: "parts",
      parts: Array.from(this.parts, ([part, number]) =>
        ({ number, segment: this.segments.get(part.segment)!, gone: knownParts.has(part) ? undefined : part.gone, missing: part.missing })),
      segments: Array.from(this.segments).flatMap(([segment, number]) =>
        knownSegments.has(segment) ? [] : [{ number, from: segment.file?.descriptor ?? segment.source.read(0, segment.bytes) }])
    })
  }

  private tell(message: ToThread): void {
    if (!this.isOver) this.worker.postMessage(message, [])
  }

  private settle(search: number, hits: ReadonlyArray<Hit> | undefined): void {
    const settled = this.waiting.get(search)
    this.waiting.delete(search)
    if (this.waiting.size === 0) this.takeRest()
    settled?.(hits)
  }
}

/** Beside this file in the sources, an entry of the package when it is built. */
const entry = (): string =>
  import.meta.url.endsWith(".ts")
    ? fileURLToPath(new URL("../../searcher.ts", import.meta.url))
    : createRequire(import.meta.url).resolve("@trawl/engine/searcher")
