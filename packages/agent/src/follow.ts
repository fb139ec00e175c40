import {
  ApiError,
  checkInterval,
  checkOwn,
  endure,
  pause,
  perform,
  type Program,
  rest,
  type Source
} from "@trawl/core/machine"
import { type AgentTraceResponse, traceRules } from "@trawl/types"
import { answerInParts } from "./answer-in-parts.ts"
import { type EventStream, newStream } from "./event-stream.ts"
import { listen, mostInVain, type Receive } from "./listen.ts"
import { pushTask, traceTask, type TraceTaskOptions } from "./task.ts"
import { newReader, readingEvents } from "./trace-reader.ts"

export interface FollowOptions extends TraceTaskOptions {
  /** Milliseconds to wait before the service is asked again. Default: 2 seconds. */
  readonly interval?: number | undefined
  /** Where to go on: the `eventId`s that need not come again, in any order. */
  readonly from?: Iterable<string> | undefined
}

/** Maximum number of events in one part. */
const mostGiven = 500

/** The longest that a service may ask to leave between two streams, milliseconds. */
const longestRetry = 30_000

/**
 * Reads a trace to its end. The service is asked again and again, or pushes its events if it can; whatever a stream
 * lost or never had comes with the polls at the end, which have all events.
 */
export function* follow<Emitted>(id: string, options: FollowOptions, receive: Receive<Emitted>): Program<Emitted> {
  checkOwn(options, ["interval", "from", "liveView"])
  const { from, interval = traceRules.intervalSeconds * 1000 } = options
  checkInterval(interval)
  const reader = newReader(from)
  let stream: EventStream | undefined = newStream() // until only polls are of use
  let inVain = 0
  let quietPolls = 0
  let failures = -1 // before the first answer
  // few enough at once that the event loop is not blocked
  const giving: Receive<Emitted> = function*(fresh, answer) {
    for (let given = 0; given === 0 || given < fresh.length; given += mostGiven) {
      if (given > 0) yield* pause(0)
      yield* receive(fresh.slice(given, given + mostGiven), answer)
    }
  }

  for (;;) {
    let answer: AgentTraceResponse | Source | string
    const { finished } = reader
    const pushing: EventStream | false | undefined = !finished && stream
    try {
      answer = yield* perform(pushing ? pushTask(id, pushing.lastEventId, options) : traceTask(id, options))
      failures = 0
    } catch (thrown) {
      stream = undefined
      if (!pushing || !isForPush(thrown)) {
        if (failures < 0) throw thrown
        yield* endure(thrown, ++failures)
      }
      continue
    }
    if (!isSource(answer)) {
      const whole = typeof answer === "string" ? yield* answerInParts(answer) : answer
      const fresh = yield* readingEvents(reader, whole.events)
      yield* giving(fresh, whole)
      quietPolls = finished && fresh.length === 0 ? quietPolls + 1 : 0
      if (quietPolls >= traceRules.tailPolls) return
    } else if (stream) {
      inVain = yield* listen(answer, stream, reader, inVain, giving)
      if (inVain >= mostInVain) stream = undefined
    }
    yield* rest(Math.max(interval, Math.min(stream?.retry ?? 0, longestRetry)))
  }
}

const isSource = (answer: AgentTraceResponse | Source | string): answer is Source =>
  typeof answer === "object" && "read" in answer && typeof answer.read === "function"

/** The service, or something on the way, may refuse or spoil a stream and still answer a poll. */
const isForPush = (thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  (thrown.is("TimedOut")
    ? thrown.reason.limit === "attempt"
    : thrown.is("ResponseMalformed") || thrown.is("Unrecognized"))
