import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Stream from "effect/Stream"
import { followJob, isOver } from "../jobs/follow-job.ts"
import type { JobEvents } from "../jobs/job-events.ts"
import type { JobStore } from "../jobs/job-store.ts"
import type { PageJob } from "../jobs/page-job.ts"
import type { Draining } from "../service/draining.ts"
import { eventStream, heartbeat } from "../service/event-stream.ts"
import { timeSlice } from "../time-slice.ts"
import { watchersQueue, WorkQueue } from "../work-queue.ts"
import { statusOf } from "./job-status.ts"
import { closeWhenStalled } from "./stalled-connection.ts"

/**
 * Sends the documents of a job as server-sent events, with its status after each change, and `done` at its end. The ID
 * of an event is the turn of its document: after a reconnect with `Last-Event-ID`, the stream continues with the next
 * document. After `limit` documents, the stream ends with a status.
 */
export const jobEventStream = Effect.fnUntraced(function*(
  job: PageJob,
  { lastEventId, limit = Infinity, skip }: {
    readonly skip: number
    readonly limit: number | undefined
    readonly lastEventId: string | undefined
  }
) {
  closeWhenStalled(yield* HttpServerRequest.HttpServerRequest)
  const parts = yield* Effect.context<Draining | JobEvents | JobStore>()
  const after = turnOf(job, lastEventId) ?? skip
  const messages = followJob(job.id, after).pipe(
    Stream.takeUntil((change) => change !== undefined && change.turn >= after + limit),
    Stream.flatMap((change) => {
      if (change === undefined) return Stream.make(heartbeat)
      const { job: now } = change
      const turn = Math.min(change.turn, after + limit)
      const first = change.turn - change.documents.length + 1
      const documents = change.documents.slice(0, turn - first + 1)
      return Stream.fromIterable(documents.entries()).pipe(
        Stream.mapEffect(([index, document]) => Effect.as(timeSlice, documentEvent(first + index, document))),
        Stream.concat(Stream.make(event(isOver(now, turn) ? "done" : "status", statusOf(now, []))))
      )
    }),
    Stream.orDie,
    Stream.provideContext(parts),
    Stream.provideService(WorkQueue, watchersQueue)
  )
  return eventStream(messages)
})

const documentEvent = (turn: number, document: Document): string => `id: ${turn}\n${event("document", document)}`

const event = (type: "document" | "done" | "status", data: object): string =>
  `data: ${JSON.stringify({ type, data })}\n\n`

/** The turn in `Last-Event-ID`. An unknown ID restarts the stream, because clients detect duplicates but not gaps. */
const turnOf = ({ read }: PageJob, lastEventId: string | undefined): number | undefined => {
  if (lastEventId === undefined) return undefined
  const turn = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 0
  return turn <= read ? turn : 0
}
