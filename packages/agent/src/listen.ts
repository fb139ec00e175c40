import { ApiError, parse, pause, type Program, read, type Source } from "@trawl/core/machine"
import type { AgentTraceResponse, TraceEvent } from "@trawl/types"
import { type EventStream, feed } from "./event-stream.ts"
import { traceOperation } from "./operation.ts"
import { readingEvents, type TraceReader } from "./trace-reader.ts"

/** What came: the new events in order, and the answer that they are from. */
export type Receive<Emitted> = (fresh: ReadonlyArray<TraceEvent>, answer: AgentTraceResponse) => Program<Emitted>

/** So much in a row without a new event, a stream counting ten and a message one, and streams are given up: something may keep events back. */
export const mostInVain = 20

/** Milliseconds without a sign of life after which a stream is given up; services send one every 15 or 30 seconds. */
const silence = 45_000

/** Maximum length of a message in characters. A longer one may never end, and polls return its event as well. */
const longestMessage = 131_072

/** How many characters are read at once. */
const mostAtOnce = 65_536

/** Reads a stream until the run is over, or the stream: it ended, was lost, fell silent, or makes no sense. Says how much was in vain. */
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
    while (!reader.finished && inVain <= mostInVain && stream.rest.length < longestMessage) {
      const piece = rest || (yield* nextPiece(source))
      if (piece === undefined) break
      rest = piece.slice(mostAtOnce)
      const messages = feed(stream, piece.slice(0, mostAtOnce))
      const answers = messages.flatMap(answerOf)
      const fresh = yield* readingEvents(reader, answers.flatMap(({ events }) => events))
      inVain = fresh.length > 0 ? 0 : inVain + messages.length
      // an event that is pushed by itself says nothing of credits
      const last = answers.findLast(({ creditsUsed }) => creditsUsed !== undefined) ?? answers.at(-1)
      if (last) yield* receive(fresh, last)
      // a part that has already arrived is read without a turn of the event loop
      if ((unbroken += piece.length) > mostAtOnce) {
        unbroken = 0
        yield* pause(0)
      }
    }
  } finally {
    source.close()
  }
  return inVain
}

/** A lost connection, whatever the platform says of it, is like an end: what it would have brought comes later. */
function* nextPiece(source: Source): Program<never, string | undefined> {
  try {
    return yield* read(source, silence)
  } catch (thrown) {
    // the end of the time, or of the caller's patience
    if (thrown instanceof ApiError) throw thrown
    return undefined
  }
}

/** A message as the answer of a poll: it may be such an answer, or one event. One that is neither is passed over, for polls bring all. */
const answerOf = (data: string): ReadonlyArray<AgentTraceResponse> => {
  // undefined if it is not JSON: the message is for another reader
  const said = data.length > longestMessage ? undefined : parse(data)
  const answer = Object(said).events ? said : { success: true, events: [said] }
  return traceOperation.guard(answer) ? [answer as AgentTraceResponse] : []
}
