import type { Document, PageJobStatus } from "@trawl/types"
import { eventHeaders, feed, isForPush, isSource, maxRetryDelay, newStream, readPiece } from "./event-stream.ts"
import type { Source } from "./exchange.ts"
import { parse } from "./decode.ts"
import type { Operation } from "./operation.ts"
import type { PageJobOperation, PagesOptions } from "./page-job.ts"
import type { PageOptions } from "./page.ts"
import { perform, type Program } from "./program.ts"
import { sleep, waitBeforeRetry } from "./retry-failures.ts"
import { shapePages } from "./shape-pages.ts"
import { type Task, task } from "./task.ts"
import { defaultInterval } from "./wait-until.ts"

/** How far a service has pushed the pages of a job. */
export interface Pushed {
  /** Number of pages, including those that were skipped. */
  readonly count: number
  /** The last status, if the job has ended. */
  readonly last?: PageJobStatus
  /** The response of a service that does not push. */
  readonly answer?: PageJobStatus
}

/** Consecutive streams without a new page after which streaming is given up, because a proxy may hold back events. */
const maxEmptyStreams = 2

/** Maximum length of a message in characters. A longer one may never end. */
const maxMessageLength = 67_108_864

/**
 * Gives the pages of a job to `receive` as the service pushes them, except those in `seen`. After a lost connection, it
 * continues with the next page. It ends with the job, or when only polling can return the other pages.
 */
export function* pushedPages<Emitted>(
  operation: PageJobOperation,
  id: string,
  { interval = defaultInterval, onProgress, scrapeOptions, skip = 0 }: PagesOptions,
  seen: Set<string>,
  receive: (page: Document) => Program<Emitted>
): Program<Emitted, Pushed> {
  let count = skip
  let failures = -1 // -1 before the first response
  let lastEventId = ""
  for (let inVain = 0; inVain < maxEmptyStreams;) {
    let answer: PageJobStatus | Source<Piece>
    try {
      answer = yield* perform(streamTask(operation, id, count, lastEventId, scrapeOptions))
      failures = 0
    } catch (thrown) {
      if (isForPush(thrown)) break
      if (failures < 0) throw thrown
      yield* waitBeforeRetry(thrown, ++failures)
      continue
    }
    if (!isSource(answer)) return { answer, count }
    inVain++
    let retry = interval
    try {
      for (let piece: Piece | undefined; (piece = yield* readPiece(answer));) {
        for (const { data, type } of piece.messages) {
          if (type === "document") {
            const key = data.metadata?.scrapeId
            if (key && seen.size === seen.add(key).size) continue
            count++
            inVain = 0
            yield* receive(data)
          } else {
            onProgress?.(data)
            if (type === "done") return { last: data, count }
          }
        }
        // polls report the problem
        if (piece.isInvalid) return { count }
        lastEventId = piece.lastEventId
        retry = piece.retry || interval
      }
    } finally {
      answer.close()
    }
    yield* sleep(Math.min(retry, maxRetryDelay))
  }
  return { count }
}

/** The status of a job, or a stream of its pages and statuses if the service can push them. */
const streamTask = (
  operation: PageJobOperation,
  id: string,
  skip: number,
  lastEventId: string,
  scrapeOptions: PageOptions | undefined
): Task<PageJobStatus | Source<Piece>> =>
  task<PageJobStatus | Source, unknown, PageJobStatus | Source<Piece>>(
    operation as Operation<PageJobStatus | Source>,
    { parameters: { jobId: id, skip }, headers: eventHeaders(lastEventId) },
    (answer) =>
      isSource(answer) ? pieces(answer, operation, lastEventId, scrapeOptions) : shapePages(answer, scrapeOptions)
  )

/** What a service pushes. */
type Message =
  | { readonly type: "document"; readonly data: Document }
  | { readonly type: "done" | "status"; readonly data: PageJobStatus }

interface Piece {
  readonly messages: ReadonlyArray<Message>
  /** Whether an invalid message follows. */
  readonly isInvalid: boolean
  readonly lastEventId: string
  /** Milliseconds to wait before reconnecting, or 0. */
  readonly retry: number
}

const pieces = (
  source: Source,
  { guard }: PageJobOperation,
  lastEventId: string,
  scrapeOptions: PageOptions | undefined
): Source<Piece> => {
  const stream = { ...newStream(), lastEventId }
  const read = async (): Promise<Piece | undefined> => {
    const text = await source.read()
    if (text === undefined) return undefined
    const messages: Array<Message> = []
    let isInvalid = stream.rest.length > maxMessageLength
    for (const message of feed(stream, text)) {
      const { data, type } = Object(parse(message)) as Message // checked below
      const answer = type === "document" ? { ...noStatus, data: [data] } : data
      isInvalid ||= type === undefined || !guard(answer)
      if (isInvalid) break
      if (type !== "document") messages.push({ type, data })
      else for (const page of (await shapePages(answer, scrapeOptions)).data) messages.push({ type, data: page })
    }
    return { messages, isInvalid, lastEventId: stream.lastEventId, retry: stream.retry }
  }
  return { read, close: () => source.close() }
}

const noStatus = { success: true, status: "scraping", completed: 0, total: 0 }
