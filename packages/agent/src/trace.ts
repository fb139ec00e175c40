import { type ApiError, call, type Settings } from "@trawl/core"
import { type TraceEvent, traceRules } from "@trawl/types"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { traceTask } from "./task.ts"
import { isEnded, newReader, read } from "./trace-reader.ts"

export interface TraceOptions {
  /** How long to wait before the service is asked again. Default: 2 seconds. */
  readonly interval?: Duration.Input | undefined
}

/**
 * The events of a run as they come, each once. It ends a little after the run, so that late events come too.
 * Kinds of events that are not known yet come as they are.
 */
export const trace = (
  id: string,
  { interval = `${traceRules.intervalSeconds} seconds` }: TraceOptions = {}
): Stream.Stream<TraceEvent, ApiError, Settings> =>
  Stream.paginate(newReader, Effect.fnUntraced(function*(reader) {
    if (reader !== newReader) yield* Effect.sleep(interval)
    const { events } = yield* call(traceTask(id))
    const [next, fresh] = read(reader, events)
    return [fresh, isEnded(next) ? Option.none() : Option.some(next)] as const
  }))
