import type { traceEventKinds, TraceEventType } from "@trawl/schema"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"

/**
 * What an agent may do during a run. Every call is traced, charged and survives `kill -9`: after a restart the agent's
 * code runs again from its beginning, and a call that had finished returns its recorded result at once. So the order of
 * calls must depend only on the task and on the results of earlier calls. Agents run concurrently only through
 * `delegate`.
 */
export interface AgentContext {
  /**
   * Runs `work` once and records its result. Use it for work that is slow, costs money or may return something else
   * next time. It cannot fail: encode a failure in the result. Do not call the context inside `work`, nor inside the
   * work of `use`. The name identifies the question: when a new version of the engine asks something else at this
   * point, give it another name, which ends the runs of the old one.
   */
  readonly once: <A, I, R>(
    name: string,
    result: Schema.Codec<A, I>,
    work: Effect.Effect<A, never, R>
  ) => Effect.Effect<A, RunEnds, R>
  /**
   * Calls a tool once, between `tool_call.started` and `tool_call.finished`. It cannot fail: encode a failure in the
   * result.
   */
  readonly use: <A, I, R>(
    call: ToolCall<A, I>,
    work: Effect.Effect<ToolUse<A>, never, R>
  ) => Effect.Effect<ToolResult<A>, RunEnds, R>
  /** `progress.reported`. */
  readonly progress: (phase: Phase, message: string) => Effect.Effect<void, RunEnds>
  /** `reasoning.summary`. */
  readonly reason: (text: string) => Effect.Effect<void, RunEnds>
  /** `error.occurred`: an error that does not end the run. */
  readonly fault: (
    message: string,
    options: { readonly source: "agent" | "tool"; readonly retryable: boolean }
  ) => Effect.Effect<void, RunEnds>
  /** Any other event of the agent, such as `assistant.message` in `chat` mode. */
  readonly emit: <Type extends TraceEventType>(type: Type, fields: EventFields<Type>) => Effect.Effect<void, RunEnds>
  /** `artifact.updated`, with its snapshot. */
  readonly show: (artifact: Artifact) => Effect.Effect<void, RunEnds>
  /** Runs a subagent, which is traced as a separate agent. Its name must be unique in the run. */
  readonly delegate: <A, E, R>(
    name: string,
    work: (context: AgentContext) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | RunEnds, R>
}

export interface ToolCall<A, I> {
  readonly toolName: string
  /** The parameters in the trace. */
  readonly parameters: unknown
  readonly result: Schema.Codec<A, I>
  /** The result in the trace. Keep it small. */
  readonly summary: (result: A) => unknown
}

export interface ToolUse<A> {
  readonly result: A
  readonly credits: number
}

export interface ToolResult<A> {
  readonly result: A
  readonly toolCallId: string
}

export interface Artifact {
  readonly artifactId: string
  readonly kind: "json" | "markdown" | "html" | "text"
  /** The whole artifact as text; JSON text for `json`. */
  readonly content: string
  readonly change: "init" | "partial" | "append" | "modify" | "update"
  readonly path?: string | undefined
  readonly changedFields?: ReadonlyArray<string> | undefined
  readonly itemCount?: number | undefined
  readonly sourceToolCallId?: string | undefined
}

/** The fields of a kind of event, without those that all kinds have. */
export type EventFields<Type extends TraceEventType> =
  & Omit<(typeof traceEventKinds)[Type]["Type"], keyof (typeof traceEventKinds)["run.started"]["Type"]>
  // its fields are not published
  & (Type extends "assistant.message" ? { readonly message: string } : unknown)

type Phase = (typeof traceEventKinds)["progress.reported"]["Type"]["phase"]

/**
 * The run has ended for all of its agents: it was cancelled or reached its credit limit, or the engine stops. Only the
 * run catches it.
 */
export class RunEnds extends Error {
  readonly _tag = "RunEnds"
  readonly why: "cancelled" | "credit_limit_reached"
  constructor(why: "cancelled" | "credit_limit_reached") {
    super(why)
    this.why = why
  }
}
