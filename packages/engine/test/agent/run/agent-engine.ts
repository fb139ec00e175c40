import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AgentContext } from "../../../src/agent/ground/agent-context.ts"
import type { Worker } from "../../../src/agent/ground/worker.ts"
import type { EmbeddedOptions } from "../../../src/index.ts"
import { serviceEngine, until } from "../../service/service-engine.ts"

/** An engine whose runs do the work of a test. */
export const agentEngine = Effect.fnUntraced(
  function*(work: Worker["Service"]["work"], options: Partial<EmbeddedOptions> = {}) {
    const { ask: askAnything, parts } = yield* serviceEngine({ worker: { work }, ...options })
    const ask = (method: string, path: string, more: { readonly body?: object; readonly key?: string } = {}) =>
      Effect.map(
        askAnything(method, path, more),
        ({ body, headers, status, text }) => ({ status, headers, text, body: body as unknown as AgentAnswer })
      )
    const start = (body: object = {}) =>
      Effect.map(
        ask("POST", "/v2/agent", { body: { prompt: "When does the library open?", ...body } }),
        ({ body: { id } }) => id
      )
    const ended = (id: string) =>
      Effect.map(until(ask("GET", `/v2/agent/${id}`), ({ body }) => body.status !== "processing"), ({ body }) => body)
    const trace = (id: string) => Effect.map(ask("GET", `/v2/agent/${id}/trace`), ({ body }) => body)
    return { ask, start, ended, trace, parts }
  }
)

/** The response of any operation of agents. */
export interface AgentAnswer {
  readonly success: boolean
  readonly error: string
  readonly code: string
  readonly runId: string
  readonly id: string
  readonly status: string
  readonly data: unknown
  readonly message: string
  readonly model: string
  readonly mode: string
  readonly creditsUsed: number
  readonly threadId: string
  readonly threadTurn: number
  readonly stopReason: string
  readonly events: ReadonlyArray<AnyEvent>
  readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
  readonly agents: ReadonlyArray<
    {
      readonly id: string
      readonly status: string
      readonly targetHint: string | null
      readonly origin: string | null
      readonly options: Readonly<Record<string, unknown>>
    }
  >
  readonly next: string
  readonly snapshot: string
  readonly thread: { readonly status: string; readonly runs: ReadonlyArray<Readonly<Record<string, unknown>>> }
}

export interface AnyEvent {
  readonly eventId: string
  readonly type: string
  readonly producerSequence: number
  readonly occurredAt: string
  readonly agent: { readonly id: string; readonly role: string; readonly name: string; readonly parentId?: string }
  readonly outcome?: string
  readonly error?: {
    readonly code: string
    readonly source: string
    readonly retryable: boolean
    readonly message: string
  } | null
  readonly artifact?: { readonly snapshotId: string }
  readonly toolCallId?: string
  readonly toolName?: string
  readonly result?: unknown
}

/** Uses a tool that returns a text and costs a credit. */
export const useTool = (
  context: AgentContext,
  name: string,
  work: Effect.Effect<string> = Effect.succeed(name),
  credits = 1
) =>
  Effect.map(
    context.use(
      { toolName: name, parameters: { of: name }, result: Schema.String, summary: (result) => ({ said: result }) },
      Effect.map(work, (result) => ({ result, credits }))
    ),
    ({ result }) => result
  )

/** Each event in a few words, in the order of the response. */
export const inWords = (events: ReadonlyArray<AnyEvent>): ReadonlyArray<string> =>
  events.map(({ agent, error, outcome, producerSequence, type }) =>
    [agent.name, producerSequence, type, outcome, error?.code].filter((word) => word !== undefined).join(" ")
  )
