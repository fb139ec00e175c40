import { type ActiveBrowserSession, type TraceEvent, traceRules } from "@trawl/types"
import { artifactOf, later } from "./trace-reader.ts"

/** The state of a run after its events so far. It is immutable; each record is computed when it is first read. */
export interface RunView extends Facts {
  /** The start of each agent or, with its `outcome`, the end; by the agent's ID. */
  readonly agents: Events
  /**
   * The starts of the tool calls in flight (`toolName`, `parameters`) and of the open browser sessions, by their IDs.
   */
  readonly inFlight: Events
  /** The last change of each artifact, by `artifactId`. */
  readonly artifacts: Events
  /**
   * Tool calls and browser sessions that have ended, so that a late start does not open them again. Copies of a view
   * leave it out, because it only grows.
   */
  readonly ended?: Readonly<Record<string, true>>
}

/** All fields except the records. */
interface Facts {
  /** The outcome of a finished run: `succeeded`, `failed`, `cancelled`, `refused`, `credit_limit_reached`. */
  readonly outcome?: string | undefined
  readonly cancelRequested: boolean
  /** The last progress event: its `phase` and `message`. */
  readonly progress?: TraceEvent | undefined
  /** The last reasoning event of an agent: its `text`. */
  readonly reasoning?: TraceEvent | undefined
  /** The event with the `error` that ended the run, or else the last event with an error. */
  readonly failure?: TraceEvent | undefined
  /** Live views of open browser sessions, if `liveView` was requested and the service supports it. */
  readonly live?: ReadonlyArray<ActiveBrowserSession> | undefined
  /** The credits used, from the last poll response. Pushed events do not contain them. */
  readonly credits?: number | undefined
  /** The number of events in the view. */
  readonly events: number
}

type Events = Readonly<Record<string, TraceEvent>>

/** The view before the first event. */
export const newView: RunView = { cancelRequested: false, agents: {}, inFlight: {}, artifacts: {}, events: 0 }

/** Adds an event to the view. Events may come in any order. Unknown kinds are only counted. */
export const foldTrace = (view: RunView, event: TraceEvent): RunView => {
  const [run, moment] = runs.get(view) ?? []
  // the newest view of a run shares its state; an older view is copied
  const own = run && run.now === moment ? run : newRun(view)
  addEvent(own, event)
  return viewOf(own)
}

/**
 * A run to which events are added; each costs only what it changes. Its views stay the same: they undo later changes.
 */
export interface Run {
  facts: Facts
  readonly records: Readonly<Record<(typeof names)[number], Map<string, unknown>>>
  now: Moment
}

/** A state of the records: the values to restore to return to it from the next state. */
interface Moment {
  change?: readonly [map: Map<string, unknown>, id: string, before: unknown]
  next?: Moment
}

const names = ["agents", "inFlight", "artifacts", "ended"] as const

const runs = /* @__PURE__ */ new WeakMap<RunView, readonly [Run, Moment]>()

export const newRun = (view: RunView = newView): Run => ({
  facts: { ...view },
  records: Object.fromEntries(names.map((name) => [name, new Map(Object.entries(view[name] ?? {}))])) as Run["records"],
  now: {}
})

/** The current run with more fields. */
export const viewOf = <More extends object>(run: Run, more?: More): RunView & More => {
  const { facts, now, records } = run
  // the getters below add the records
  const view = { ...facts, ...more } as RunView & More
  for (const name of names) {
    let record: object | undefined
    Object.defineProperty(view, name, {
      enumerable: name !== "ended",
      get: () => record ??= recordAt(records[name], now)
    })
  }
  runs.set(view, [run, now])
  return view
}

const recordAt = (map: Map<string, unknown>, moment: Moment): object => {
  const then = new Map(map)
  const changes = []
  for (let at = moment; at.next; at = at.next) changes.push(at.change)
  for (const change of changes.toReversed()) {
    if (change?.[0] === map) set(then, change[1], change[2])
  }
  return Object.fromEntries(then)
}

/** Sets a value; undefined removes it. */
const set = (map: Map<string, unknown>, id: string, value: unknown): unknown =>
  value === undefined ? map.delete(id) : map.set(id, value)

export const addEvent = (run: Run, event: TraceEvent): void => {
  run.facts = { ...run.facts, ...changes(run, event), events: run.facts.events + 1 }
  run.now = run.now.next = {}
}

const put = (run: Run, name: keyof Run["records"], id: string | undefined, value: unknown): void => {
  if (id === undefined) return
  const map = run.records[name]
  run.now.change = [map, id, map.get(id)]
  run.now = run.now.next = {}
  set(map, id, value)
}

const changes = (run: Run, event: TraceEvent): Partial<Facts> | void => {
  const { facts: { failure, outcome, progress, reasoning }, records: { agents, artifacts, ended, inFlight } } = run
  const id = event.toolCallId ?? event.sessionId
  const agent = event.agent?.id
  switch (event.type) {
    case "run.cancel_requested":
      return { cancelRequested: true }
    case traceRules.terminal:
      // the run has ended, so nothing is in flight any more, even without end events
      for (const id of inFlight.keys()) put(run, "inFlight", id, undefined)
      return { outcome: event.outcome ?? "finished", failure: event.error ? event : failure }
    case "error.occurred":
      return { failure: failure?.type === traceRules.terminal ? failure : later(failure, event) }
    case "progress.reported":
      return { progress: later(progress, event) }
    case "reasoning.summary":
      return { reasoning: later(reasoning, event) }
    case "artifact.updated": {
      const artifactId = artifactOf(event)
      // records hold events
      return put(run, "artifacts", artifactId, later(artifacts.get(artifactId ?? "") as TraceEvent | undefined, event))
    }
    case "agent.started":
      return agents.has(agent ?? "") ? undefined : put(run, "agents", agent, event)
    case "agent.finished":
      return put(run, "agents", agent, event)
    case "tool_call.started":
    case "browser.session.started":
      return outcome !== undefined || ended.has(id ?? "") ? undefined : put(run, "inFlight", id, event)
    case "tool_call.finished":
    case "browser.session.finished":
      put(run, "inFlight", id, undefined)
      put(run, "ended", id, true)
  }
}
