import {
  checkInterval,
  checkOwn,
  type EventStream,
  isForPush,
  isSource,
  maxRetryDelay,
  newStream,
  pause,
  perform,
  type Program,
  sleep,
  type Source,
  waitBeforeRetry
} from "@trawl/core/machine"
import { type AgentTraceResponse, traceRules } from "@trawl/types"
import { answerInParts } from "./answer-in-parts.ts"
import { listen, maxEmptyStreams, type Receive } from "./listen.ts"
import { pushTask, traceTask, type TraceTaskOptions } from "./task.ts"
import { newReader, readingEvents } from "./trace-reader.ts"

export interface FollowOptions extends TraceTaskOptions {
  /** Milliseconds between polls. Default: 2 seconds. */
  readonly interval?: number | undefined
  /** The `eventId`s of events to skip, in any order, for resuming. */
  readonly from?: Iterable<string> | undefined
}

/** Maximum number of events in one part. */
const maxBatch = 500

/**
 * Reads a trace to its end, by streaming if the service supports it, otherwise by polling. The polls at the end contain
 * all events, including any that a stream lost.
 */
export function* follow<Emitted>(id: string, options: FollowOptions, receive: Receive<Emitted>): Program<Emitted> {
  checkOwn(options, ["interval", "from", "liveView"])
  const { from, interval = traceRules.intervalSeconds * 1000 } = options
  checkInterval(interval)
  const reader = newReader(from)
  let stream: EventStream | undefined = newStream() // undefined once only polling is left
  let inVain = 0
  let quietPolls = 0
  let failures = -1 // -1 before the first response
  // in parts that do not block the event loop
  const inBatches: Receive<Emitted> = function*(fresh, answer) {
    for (let sent = 0; sent === 0 || sent < fresh.length; sent += maxBatch) {
      if (sent > 0) yield* pause(0)
      yield* receive(fresh.slice(sent, sent + maxBatch), answer)
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
        yield* waitBeforeRetry(thrown, ++failures)
      }
      continue
    }
    if (typeof answer === "string" || !isSource(answer)) {
      const whole = typeof answer === "string" ? yield* answerInParts(answer) : answer
      const fresh = yield* readingEvents(reader, whole.events)
      yield* inBatches(fresh, whole)
      quietPolls = finished && fresh.length === 0 ? quietPolls + 1 : 0
      if (quietPolls >= traceRules.tailPolls) return
    } else if (stream) {
      inVain = yield* listen(answer, stream, reader, inVain, inBatches)
      if (inVain >= maxEmptyStreams) stream = undefined
    }
    yield* sleep(Math.max(interval, Math.min(stream?.retry ?? 0, maxRetryDelay)))
  }
}
