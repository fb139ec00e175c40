import { ApiError, parse, pause, type Program, read, type Source } from "@trawl/core/machine"
import type { AgentTraceResponse, TraceEvent } from "@trawl/types"
import { type EventStream, feed } from "./event-stream.ts"
import { traceOperation } from "./operation.ts"
import { readingEvents, type TraceReader } from "./trace-reader.ts"

/** Handles the new events in order, and the response that they come from. */
export type Receive<Emitted> = (fresh: ReadonlyArray<TraceEvent>, answer: AgentTraceResponse) => Program<Emitted>

/** The limit of fruitless work: a stream without a new event counts ten, a message one. Beyond it, streaming is given up, because a proxy may hold back events. */
export const mostInVain = 20

/** Milliseconds of silence after which a stream is given up; services send something every 15 or 30 seconds. */
const silence = 45_000

/** Maximum length of a message in characters. A longer one may never end, and polls return its event as well. */
const longestMessage = 131_072

/** Maximum number of characters read without yielding. */
const mostAtOnce = 65_536

/** Reads a stream until the run ends or the stream ends, is lost, falls silent, or is invalid. Returns the amount of fruitless work. */
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
      // a single pushed event does not contain the credits
      const last = answers.findLast(({ creditsUsed }) => creditsUsed !== undefined) ?? answers.at(-1)
      if (last) yield* receive(fresh, last)
      // data that has already arrived is read without yielding to the event loop
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

/** The next piece; undefined at the end or after a lost connection, because polls return the missing events. */
function* nextPiece(source: Source): Program<never, string | undefined> {
  try {
    return yield* read(source, silence)
  } catch (thrown) {
    // the time limit, or an abort by the caller
    if (thrown instanceof ApiError) throw thrown
    return undefined
  }
}

/** Parses a message as a poll response: either a whole response or a single event. Other messages are ignored, because polls return all events. */
const answerOf = (data: string): ReadonlyArray<AgentTraceResponse> => {
  // undefined if it is not JSON: the message is for another reader
  const said = data.length > longestMessage ? undefined : parse(data)
  const answer = Object(said).events ? said : { success: true, events: [said] }
  return traceOperation.guard(answer) ? [answer as AgentTraceResponse] : []
}
