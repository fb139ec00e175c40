import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import * as Stream from "effect/Stream"
import { Draining } from "../service/draining.ts"
import { awaitUpdate } from "./await-update.ts"
import { JobEvents } from "./job-events.ts"
import { JobStore } from "./job-store.ts"
import type { PageJob } from "./page-job.ts"

/** A change of a job. */
export interface JobChange {
  readonly job: PageJob
  /** The new documents, by turn. */
  readonly documents: ReadonlyArray<Document>
  /** The turn of the last document so far. */
  readonly turn: number
}

/**
 * The changes of a job after a turn: new documents, or new counters. Emits the first change at once, with at most
 * `first` documents. The stream ends when the job has ended and all documents were emitted, or when the engine stops.
 * `undefined` means 15 seconds without a change. The stream reads documents from the store only after the client has
 * taken the earlier ones, so that a slow client does not fill memory.
 */
export const followJob = (
  id: string,
  after: number,
  first = maxDocumentsPerChange
): Stream.Stream<JobChange | undefined, SqlError, Draining | JobEvents | JobStore> =>
  Stream.unwrap(Effect.gen(function*() {
    const draining = yield* Draining
    const events = yield* JobEvents
    const store = yield* JobStore
    const changed = yield* events.watch(id)
    return Stream.unfold(
      { known: undefined as PageJob | undefined, turn: after },
      Effect.fnUntraced(function*({ known, turn }) {
        if (known !== undefined && isOver(known, turn)) return undefined
        const look = Effect.gen(function*() {
          const job = yield* store.get(id)
          if (job === undefined) return "over"
          const limit = known === undefined ? first : maxDocumentsPerChange
          const documents = turn < job.read ? yield* store.documents(job, turn, limit, maxCharactersPerChange) : []
          if (turn >= job.read && known !== undefined && !hasNews(job, known)) return "none"
          // skips a batch without documents
          return {
            job,
            documents,
            turn: documents.length > 0 ? turn + documents.length : Math.min(job.read, turn + limit)
          }
        })
        const change = yield* awaitUpdate(changed, draining, look)
        if (change === "over") return undefined
        return change === "silent"
          ? [undefined, { known, turn }] as const
          : [change, { known: change.job, turn: change.turn }] as const
      })
    )
  }))

/** Whether a job has ended, and all documents up to its last turn are known. */
export const isOver = ({ read, status }: PageJob, turn: number): boolean => status !== "scraping" && turn >= read

const hasNews = (job: PageJob, known: PageJob): boolean =>
  job.status !== known.status || job.done !== known.done || job.total !== known.total || job.credits !== known.credits

/** Small, so that many idle watchers use little memory. */
const maxCharactersPerChange = 1_048_576

/** The maximum number of documents in a change after the first. */
export const maxDocumentsPerChange = 10
