import { malformed, pause, type Program, withoutCall } from "@trawl/core/machine"
import { type TraceEvent, traceRules } from "@trawl/types"

/** The state of a trace reader. Reading changes it. */
export interface TraceReader {
  readonly seen: Set<string>
  finished: boolean
  /** Total characters of all events so far. */
  size: number
}

/** Limits for a followed run: its events, and the characters of all events. */
const maxEvents = 100_000
const maxCharacters = 67_108_864

/** Creates a reader that skips the events with these IDs. */
export const newReader = (from?: Iterable<string>): TraceReader => ({ seen: new Set(from), finished: false, size: 0 })

/** Returns the new events among these, in the order of the contract's `trace`. */
export const readEvents = (reader: TraceReader, events: ReadonlyArray<TraceEvent>): ReadonlyArray<TraceEvent> => {
  const reading = readingEvents(reader, events)
  for (;;) {
    const turn = reading.next()
    if (turn.done) return turn.value
  }
}

/** The same, but yields in between. Fails with `ResponseMalformed` for a trace that is too large to keep. */
export function* readingEvents(
  reader: TraceReader,
  events: ReadonlyArray<TraceEvent>
): Program<never, ReadonlyArray<TraceEvent>> {
  const fresh: Array<Timed> = []
  let work = 0
  for (const event of events) {
    reader.finished ||= event.type === traceRules.terminal
    if (reader.seen.size < reader.seen.add(event.eventId).size) {
      const { length } = JSON.stringify(event)
      reader.size += length
      if (reader.seen.size > maxEvents || reader.size > maxCharacters) {
        throw tooLarge("events", `at most ${maxEvents} events with ${maxCharacters} characters in total`)
      }
      fresh.push([timeOf(event), event])
      work += length
    }
    if (++work > 100_000) {
      work = 0
      yield* pause(0)
    }
  }
  return yield* inOrder(fresh)
}

/** The error for a response that is too large. */
export const tooLarge = (path: string, expected: string): Error =>
  withoutCall(traceRules.operation, malformed({ path, expected }))

/** The later of two events: by the sequence of their agent, or else by time. If undecided, the one received last. */
export const later = (known: TraceEvent | undefined, event: TraceEvent): TraceEvent => {
  if (known === undefined) return event
  const producer = producerOf(event)
  const compare = producer !== undefined && producer === producerOf(known) ? bySequence : byTime
  return compare(event, known) < 0 ? known : event
}

/** The ID of an artifact, or of its snapshot if there is no artifact ID. */
export const artifactOf = (event: TraceEvent): string | undefined => event.artifact?.artifactId ?? snapshotOf(event)

export const snapshotOf = ({ artifact, snapshotId }: TraceEvent): string | undefined =>
  artifact?.snapshotId ?? snapshotId

type Timed = readonly [time: number, event: TraceEvent]

/** Sorts by time, then sorts the events of each agent by sequence within the positions they occupy. */
function* inOrder(fresh: ReadonlyArray<Timed>): Program<never, ReadonlyArray<TraceEvent>> {
  const timed = yield* sorted(fresh, (a, b) => a[0] - b[0] || 0)
  const lines = new Map<string, Array<Timed>>()
  const producers: Array<string | undefined> = []
  for (const item of timed) {
    const producer = producerOf(item[1])
    if (producers.push(producer) % 5000 === 0) yield* pause(0)
    if (producer === undefined) continue
    const line = lines.get(producer)
    if (line) line.push(item)
    else lines.set(producer, [item])
  }
  const waiting = new Map<string, Iterator<Timed>>()
  for (const [producer, line] of lines) {
    waiting.set(producer, (yield* sorted(line, (a, b) => bySequence(a[1], b[1])))[Symbol.iterator]())
    if (waiting.size % 5000 === 0) yield* pause(0)
  }
  return timed.map(([, event], index) => {
    const producer = producers[index]
    const next: Timed | undefined = producer === undefined ? undefined : waiting.get(producer)?.next().value
    return next?.[1] ?? event
  })
}

/** A stable sort that yields in between if there are many items. */
function* sorted(
  items: ReadonlyArray<Timed>,
  compare: (a: Timed, b: Timed) => number
): Program<never, ReadonlyArray<Timed>> {
  if (items.length < 5000) return items.toSorted(compare)
  const half = items.length >> 1
  const left = yield* sorted(items.slice(0, half), compare)
  const right = yield* sorted(items.slice(half), compare)
  const all: Array<Timed> = []
  let [i, j] = [0, 0]
  while (all.length < items.length) {
    const [a, b] = [left[i], right[j]]
    const first = a && (!b || compare(a, b) <= 0) ? left[i++] : right[j++]
    if (all.push(first as Timed) % 20_000 === 0) yield* pause(0)
  }
  return all
}

/** The producer of an event; undefined if the event has no sequence number. */
const producerOf = ({ agent, producerSequence }: TraceEvent): string | undefined =>
  producerSequence === undefined ? undefined : agent?.id

const bySequence = (a: TraceEvent, b: TraceEvent): number => (a.producerSequence ?? 0) - (b.producerSequence ?? 0)

// Infinity minus Infinity is NaN
const byTime = (a: TraceEvent, b: TraceEvent): number => timeOf(a) - timeOf(b) || 0

const timeOf = ({ occurredAt = "" }: TraceEvent): number => {
  const time = Date.parse(hasZone.test(occurredAt) ? occurredAt : `${occurredAt}Z`)
  return Number.isNaN(time) ? Infinity : time
}

// without a time zone, `Date.parse` would use the local one
const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i
