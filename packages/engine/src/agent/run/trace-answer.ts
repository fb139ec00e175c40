import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Stream from "effect/Stream"
import { awaitUpdate } from "../../jobs/await-update.ts"
import { Draining } from "../../service/draining.ts"
import { eventStream, heartbeat } from "../../service/event-stream.ts"
import type { AgentRun } from "./agent-run.ts"
import { maxCreditsOf } from "./run-context.ts"
import type { RunStore } from "./run-store.ts"

type Store = RunStore["Service"]

/** All events so far as one JSON document, streamed from the database as fast as the client reads it. */
export const traceSnapshot = (store: Store, run: AgentRun): HttpServerResponse.HttpServerResponse => {
  const begin = JSON.stringify({ success: true, id: run.id, creditsUsed: Math.min(run.credits, maxCreditsOf(run)) })
    .slice(0, -1)
  const events = Stream.unfold(
    { after: 0, comma: "" },
    ({ after, comma }) =>
      Effect.map(store.events(run, after), (found) => {
        const last = found.at(-1)
        return last === undefined
          ? undefined
          : [comma + found.map(({ event }) => event).join(","), { after: last.id, comma: "," }] as const
      })
  )
  return HttpServerResponse.stream(
    Stream.make(`${begin},"events":[`).pipe(Stream.concat(events), Stream.concat(Stream.make("]}")), Stream.encodeText),
    { contentType: "application/json" }
  )
}

/**
 * Streams events as they occur, after a position of the trace, until the run has ended and all events are sent. Credits
 * are sent as a status response without events when they change. An unknown position restarts the stream at the first
 * event: clients recognise duplicates by `eventId`, but could not notice a gap.
 */
export const streamTrace = Effect.fnUntraced(function*(store: Store, run: AgentRun, place: number) {
  const lastReceived = place === 0 ? undefined : yield* store.eventAt(run, place)
  // a request may be long, so it is read only once
  const maxCredits = maxCreditsOf(run)
  const draining = yield* Draining
  const messages = Effect.map(
    store.watch(run),
    (changed) =>
      Stream.unfold(
        { last: lastReceived?.id ?? 0, place: lastReceived === undefined ? 0 : place, sentCredits: -1 },
        Effect.fnUntraced(function*({ last, place, sentCredits }) {
          const look = Effect.gen(function*() {
            const now = yield* store.progress(run)
            const found = yield* store.events(run, last)
            const creditsUsed = now === undefined ? sentCredits : Math.min(now.credits, maxCredits)
            if (found.length > 0 || creditsUsed !== sentCredits) return { found, creditsUsed }
            return now === undefined || now.endedAt !== undefined ? "over" : "none"
          })
          const news = yield* awaitUpdate(changed, draining, look)
          if (news === "over") return undefined
          if (news === "silent") return [heartbeat, { last, place, sentCredits }] as const
          const { creditsUsed, found } = news
          const pushed = found.map(({ event }, index) => `id: ${place + index + 1}\ndata: ${event}\n\n`).join("")
          const credits = creditsUsed === sentCredits
            ? ""
            : `data: ${JSON.stringify({ success: true, id: run.id, creditsUsed, events: [] })}\n\n`
          return [pushed + credits, {
            last: found.at(-1)?.id ?? last,
            place: place + found.length,
            sentCredits: creditsUsed
          }] as const
        })
      )
  )
  return eventStream(Stream.unwrap(messages))
})
