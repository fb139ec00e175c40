import { ApiError, type Program, read, type Source } from "@trawl/core/machine"
import type { AgentTraceResponse, TraceEvent } from "@trawl/types"
import { type EventStream, feed } from "./event-stream.ts"
import { traceOperation } from "./operation.ts"
import { readEvents, type TraceReader } from "./trace-reader.ts"

/** What came: the new events in order, and the answer that they are from. */
export type Receive<Emitted> = (fresh: ReadonlyArray<TraceEvent>, answer: AgentTraceResponse) => Program<Emitted>

/** So much in a row without a new event, a stream counting ten and a message one, and streams are given up: something may keep events back. */
export const mostInVain = 20

/** Milliseconds without a sign of life after which a stream is given up; services send one every 15 or 30 seconds. */
const silence = 45_000

/** The most characters of one message; a longer one may never end. */
const longestMessage = 2 ** 24

/** Reads a stream until the run is over, or the stream: it ended, was lost, fell silent, or makes no sense. Says how much was in vain. */
export function* listen<Emitted>(
  source: Source,
  stream: EventStream,
  reader: TraceReader,
  before: number,
  receive: Receive<Emitted>
): Program<Emitted, number> {
  let inVain = before + 10
  stream.rest = ""
  try {
    while (!reader.finished && inVain <= mostInVain && stream.rest.length < longestMessage) {
      const piece = yield* nextPiece(source)
      if (piece === undefined) break
      const messages = feed(stream, piece)
      const answers = messages.flatMap(answerOf)
      const fresh = readEvents(reader, answers.flatMap(({ events }) => events))
      inVain = fresh.length > 0 ? 0 : inVain + messages.length
      // an event that is pushed by itself says nothing of credits
      const last = answers.findLast(({ creditsUsed }) => creditsUsed !== undefined) ?? answers.at(-1)
      if (last) yield* receive(fresh, last)
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
  let said
  try {
    said = JSON.parse(data)
  } catch {
    return [] // no JSON: a message to somebody else
  }
  const answer = said?.events ? said : { success: true, events: [said] }
  return traceOperation.guard(answer) ? [answer] : []
}
