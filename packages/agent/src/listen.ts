import { type EventStream, feed, parse, pause, type Program, readPiece, type Source } from "@trawl/core/machine"
import type { AgentTraceResponse, TraceEvent } from "@trawl/types"
import { traceOperation } from "./operation.ts"
import { readingEvents, type TraceReader } from "./trace-reader.ts"

/** Handles the new events in order, and the response that they come from. */
export type Receive<Emitted> = (fresh: ReadonlyArray<TraceEvent>, answer: AgentTraceResponse) => Program<Emitted>

/**
 * The limit of unproductive reading: a stream without a new event counts ten, a message one. Beyond it, streaming is
 * given up, because a proxy may hold back events.
 */
export const maxEmptyStreams = 20

/** Maximum length of a message in characters. A longer one may never end, and polls return its event as well. */
const maxMessageLength = 131_072

/** Maximum number of characters read without yielding. */
const maxAtOnce = 65_536

/**
 * Reads a stream until the run ends or the stream ends, is lost, falls silent, or is invalid. Returns the amount of
 * unproductive reading.
 */
export function* listen<Emitted>(
  source: Source,
  stream: EventStream,
  reader: TraceReader,
  before: number,
  receive: Receive<Emitted>
): Program<Emitted, number> {
  let inVain = before + 10
  let rest = ""
  let unbroken = 0
  stream.rest = ""
  try {
    while (!reader.finished && inVain <= maxEmptyStreams && stream.rest.length < maxMessageLength) {
      const piece = rest || (yield* readPiece(source))
      if (piece === undefined) break
      rest = piece.slice(maxAtOnce)
      const messages = feed(stream, piece.slice(0, maxAtOnce))
      const answers = messages.flatMap(answerOf)
      const fresh = yield* readingEvents(reader, answers.flatMap(({ events }) => events))
      inVain = fresh.length > 0 ? 0 : inVain + messages.length
      // a single pushed event does not contain the credits
      const last = answers.findLast(({ creditsUsed }) => creditsUsed !== undefined) ?? answers.at(-1)
      if (last) yield* receive(fresh, last)
      // data that has already arrived is read without yielding to the event loop
      if ((unbroken += piece.length) > maxAtOnce) {
        unbroken = 0
        yield* pause(0)
      }
    }
  } finally {
    source.close()
  }
  return inVain
}

/**
 * Parses a message as a poll response: either a whole response or a single event. Other messages are ignored, because
 * polls return all events.
 */
const answerOf = (data: string): ReadonlyArray<AgentTraceResponse> => {
  // undefined if it is not JSON: the message is for another reader
  const message = data.length > maxMessageLength ? undefined : parse(data)
  const answer = Object(message).events ? message : { success: true, events: [message] }
  return traceOperation.guard(answer) ? [answer as AgentTraceResponse] : []
}
