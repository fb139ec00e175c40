import { type ActiveBrowserSession, type TraceEvent, traceRules } from "@trawl/types"
import { artifactOf, later } from "./trace-reader.ts"

/** A run as its events so far show it. */
export interface RunView {
  /** How the run ended, once it has: `succeeded`, `failed`, `cancelled`, `refused`, `credit_limit_reached`. */
  readonly outcome?: string | undefined
  readonly cancelRequested: boolean
  /** The last report of progress: its `phase` and `message`. */
  readonly progress?: TraceEvent | undefined
  /** What an agent thought last: its `text`. */
  readonly reasoning?: TraceEvent | undefined
  /** The event with the `error` that ended the run, or else with the last one inside it. */
  readonly failure?: TraceEvent | undefined
  /** The start of each agent or, with its `outcome`, the end; by the agent's ID. */
  readonly agents: Events
  /** The starts of the tool calls in flight (`toolName`, `parameters`) and of the open browser sessions, by their IDs. */
  readonly inFlight: Events
  /** The last change of each artifact, by `artifactId`. */
  readonly artifacts: Events
  /** Where open browser sessions can be watched, if `liveView` was asked for and the service lets them be watched. */
  readonly live?: ReadonlyArray<ActiveBrowserSession> | undefined
  /** Credits used, as the service said last. Pushed events do not say it. */
  readonly credits?: number | undefined
  /** How many events the view is made of. */
  readonly events: number
  /** Tool calls and browser sessions that have ended: a start that comes late opens none again. */
  readonly ended: Readonly<Record<string, true>>
}

type Events = Readonly<Record<string, TraceEvent>>

/** Before the first event. */
export const newView: RunView = {
  cancelRequested: false,
  agents: {},
  inFlight: {},
  artifacts: {},
  events: 0,
  ended: {}
}

/** The view with one more event, in whatever order they come. One of another kind only counts. */
export const foldTrace = (view: RunView, event: TraceEvent): RunView => ({ ...view, ...changes(view, event), events: view.events + 1 })

const changes = (view: RunView, event: TraceEvent): Partial<RunView> => {
  const { agents, artifacts, ended, failure, inFlight } = view
  const id = event.toolCallId ?? event.sessionId
  switch (event.type) {
    case "run.cancel_requested":
      return { cancelRequested: true }
    case traceRules.terminal:
      // nothing outlasts the run, even if its end was not told
      return { outcome: event.outcome ?? "finished", inFlight: {}, failure: event.error ? event : failure }
    case "error.occurred":
      return { failure: failure?.type === traceRules.terminal ? failure : later(failure, event) }
    case "progress.reported":
      return { progress: later(view.progress, event) }
    case "reasoning.summary":
      return { reasoning: later(view.reasoning, event) }
    case "artifact.updated": {
      const artifactId = artifactOf(event)
      return { artifacts: put(artifacts, artifactId, later(at(artifacts, artifactId), event)) }
    }
    case "agent.started":
      return at(agents, event.agent?.id) ? {} : { agents: put(agents, event.agent?.id, event) }
    case "agent.finished":
      return { agents: put(agents, event.agent?.id, event) }
    case "tool_call.started":
    case "browser.session.started":
      return view.outcome !== undefined || at(ended, id) ? {} : { inFlight: put(inFlight, id, event) }
    case "tool_call.finished":
    case "browser.session.finished": {
      const { [id ?? ""]: _, ...others } = inFlight
      return { inFlight: others, ended: put(ended, id, true) }
    }
    default:
      return {}
  }
}

// any text can be an ID, `constructor` too
const at = <Value>(values: Readonly<Record<string, Value>>, id = ""): Value | undefined => Object.hasOwn(values, id) ? values[id] : undefined

const put = <Value>(values: Readonly<Record<string, Value>>, id: string | undefined, value: Value): Readonly<Record<string, Value>> =>
  id === undefined ? values : { ...values, [id]: value }
