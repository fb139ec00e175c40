import { type TraceEvent, traceRules } from "@trawl/types"

/** What is known of a trace. Reading changes it. */
export interface TraceReader {
  readonly seen: Set<string>
  finished: boolean
}

/** Before the first event, or after those with these IDs. */
export const newReader = (from?: Iterable<string>): TraceReader => ({ seen: new Set(from), finished: false })

/** Of some events, all until now or a few: those that came never before, in the order of the contract's `trace`. */
export const readEvents = (reader: TraceReader, events: ReadonlyArray<TraceEvent>): ReadonlyArray<TraceEvent> =>
  inOrder(events.filter(({ eventId, type }) => {
    reader.finished ||= type === traceRules.terminal
    return reader.seen.size < reader.seen.add(eventId).size
  }))

/** The later of two events: by the sequence of their agent, or else by time. Undecided, it is the one that came last. */
export const later = (known: TraceEvent | undefined, event: TraceEvent): TraceEvent => {
  if (known === undefined) return event
  const producer = producerOf(event)
  const compare = producer !== undefined && producer === producerOf(known) ? bySequence : byTime
  return compare(event, known) < 0 ? known : event
}

/** What tells an artifact from others: its snapshot, where nothing else is known. */
export const artifactOf = (event: TraceEvent): string | undefined => event.artifact?.artifactId ?? snapshotOf(event)

export const snapshotOf = ({ artifact, snapshotId }: TraceEvent): string | undefined => artifact?.snapshotId ?? snapshotId

/** By time; then the events of each agent by its own sequence, within the places that they hold. */
const inOrder = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<TraceEvent> => {
  const timed = events.toSorted(byTime)
  const waiting = new Map<string, Array<TraceEvent>>()
  return timed.map((event) => {
    const producer = producerOf(event)
    if (producer === undefined) return event
    const line = waiting.get(producer) ?? timed.filter((other) => producerOf(other) === producer).sort(bySequence)
    waiting.set(producer, line)
    return line.shift() ?? event
  })
}

/** Undefined where the event says no place in the sequence of an agent. */
const producerOf = ({ agent, producerSequence }: TraceEvent): string | undefined =>
  producerSequence === undefined ? undefined : agent?.id

const bySequence = (a: TraceEvent, b: TraceEvent): number => (a.producerSequence ?? 0) - (b.producerSequence ?? 0)

// Infinity less itself is no number
const byTime = (a: TraceEvent, b: TraceEvent): number => timeOf(a) - timeOf(b) || 0

const timeOf = ({ occurredAt = "" }: TraceEvent): number => {
  const time = Date.parse(hasZone.test(occurredAt) ? occurredAt : `${occurredAt}Z`)
  return Number.isNaN(time) ? Infinity : time
}

// without one, `Date.parse` would take the zone of this machine
const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i
