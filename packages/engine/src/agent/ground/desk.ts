import type { traceEventKinds } from "@trawl/schema"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"

/**
 * Where one agent of a run works. What it does here is traced, charged and survives `kill -9`: after a restart the work is done again from
 * its beginning, and whatever had finished answers at once what it answered then. So the order of an agent's calls may depend on nothing
 * but the task and the results of earlier calls; agents work side by side by `delegate` alone.
 */
export interface Desk {
  /**
   * Thinks or computes, once: the result is kept. For whatever is slow, costs money or may answer differently next time. It may not fail: a
   * failure is a result that says so. Neither in here nor in `use` may a desk be used. The name says what is asked: an engine that asks
   * something else there than an older one gives it another, and goes on with none of its runs.
   */
  readonly once: <A, I, R>(
    name: string,
    result: Schema.Codec<A, I>,
    work: Effect.Effect<A, never, R>
  ) => Effect.Effect<A, RunEnds, R>
  /** Uses a tool, once, between `tool_call.started` and `tool_call.finished`. It may not fail: a failure is a result that says so. */
  readonly use: <A, I, R>(
    call: ToolCall<A, I>,
    work: Effect.Effect<Used<A>, never, R>
  ) => Effect.Effect<ToolResult<A>, RunEnds, R>
  /** `progress.reported`. */
  readonly progress: (phase: Phase, message: string) => Effect.Effect<void, RunEnds>
  /** `reasoning.summary`. */
  readonly reason: (text: string) => Effect.Effect<void, RunEnds>
  /** `error.occurred`: something went wrong, and the run goes on. */
  readonly fault: (
    message: string,
    options: { readonly source: "agent" | "tool"; readonly retryable: boolean }
  ) => Effect.Effect<void, RunEnds>
  /** `assistant.message`, in `chat` mode. */
  readonly speak: (message: string) => Effect.Effect<void, RunEnds>
  /** `artifact.updated`, with its snapshot. */
  readonly show: (artifact: Artifact) => Effect.Effect<void, RunEnds>
  /** Lets a subagent work on a part, traced as an agent of its own. The name is unique in the run. */
  readonly delegate: <A, E, R>(
    name: string,
    work: (desk: Desk) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | RunEnds, R>
}

export interface ToolCall<A, I> {
  readonly toolName: string
  /** As the trace shows them. */
  readonly parameters: unknown
  readonly result: Schema.Codec<A, I>
  /** What the trace shows of a result; it is kept small there. */
  readonly shown: (result: A) => unknown
}

export interface Used<A> {
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

type Phase = (typeof traceEventKinds)["progress.reported"]["Type"]["phase"]

/** The run is over for everybody in it: it was cancelled, has reached its credit limit, or its engine ends. Nobody catches it but the run. */
export class RunEnds extends Error {
  readonly _tag = "RunEnds"
  readonly why: "cancelled" | "credit_limit_reached"
  constructor(why: "cancelled" | "credit_limit_reached") {
    super(why)
    this.why = why
  }
}
