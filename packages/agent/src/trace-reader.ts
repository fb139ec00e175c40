import { type TraceEvent, traceRules } from "@trawl/types"

/** What is known of a trace after some polls. */
export interface TraceReader {
  readonly seen: ReadonlySet<string>
  readonly finished: boolean
  /** Polls in a row, from the terminal event on, that brought nothing new. */
  readonly quietPolls: number
}

/** Before the first poll. */
export const newReader: TraceReader = { seen: new Set(), finished: false, quietPolls: 0 }

/** The run is over, and no late event is to be expected. */
export const isEnded = ({ finished, quietPolls }: TraceReader): boolean => finished && quietPolls >= traceRules.tailPolls

/** One poll: the events that no poll before had, in the order of the contract's `trace`. */
export const read = (
  reader: TraceReader,
  events: ReadonlyArray<TraceEvent>
): readonly [reader: TraceReader, fresh: ReadonlyArray<TraceEvent>] => {
  const seen = new Set(reader.seen)
  const fresh: Array<TraceEvent> = []
  for (const event of events) {
    if (seen.has(event.eventId)) continue
    seen.add(event.eventId)
    fresh.push(event)
  }
  const finished = reader.finished || fresh.some(({ type }) => type === traceRules.terminal)
  const quietPolls = reader.finished && fresh.length === 0 ? reader.quietPolls + 1 : 0
  return [{ seen, finished, quietPolls }, inOrder(fresh)]
}

/** By time; then the events of each agent by its own sequence, within the places that they hold. */
const inOrder = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<TraceEvent> => {
  const byTime = events.toSorted((a, b) => compare(timeOf(a), timeOf(b)))
  const waiting = new Map<string, Array<TraceEvent>>()
  for (const event of byTime) {
    const producer = producerOf(event)
    if (producer === undefined) continue
    const others = waiting.get(producer)
    if (others === undefined) waiting.set(producer, [event])
    else others.push(event)
  }
  for (const events of waiting.values()) events.sort((a, b) => compare(a.producerSequence ?? 0, b.producerSequence ?? 0))
  return byTime.map((event) => {
    const producer = producerOf(event)
    return producer === undefined ? event : waiting.get(producer)?.shift() ?? event
  })
}

/** Undefined where the event says no place in the sequence of an agent. */
const producerOf = ({ agent, producerSequence }: TraceEvent): string | undefined =>
  producerSequence === undefined ? undefined : agent?.id

const timeOf = ({ occurredAt = "" }: TraceEvent): number => {
  const time = Date.parse(hasZone.test(occurredAt) ? occurredAt : `${occurredAt}Z`)
  return Number.isNaN(time) ? Infinity : time
}

// without one, `Date.parse` would take the zone of this machine
const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i

// Infinity less itself is no number
const compare = (a: number, b: number): number => a < b ? -1 : a > b ? 1 : 0
