import { type ApiError, milliseconds, type Settings, streaming } from "@trawl/core"
import type { TraceEvent } from "@trawl/types"
import type * as Duration from "effect/Duration"
import type * as Stream from "effect/Stream"
import { artifactsProgram, type ArtifactVersion } from "./artifacts-program.ts"
import type { FollowOptions } from "./follow.ts"
import { traceProgram } from "./trace-program.ts"
import { type RunUpdate, type UpdatesOptions, updatesProgram } from "./updates-program.ts"

export interface TraceOptions extends Omit<FollowOptions, "interval"> {
  /** The poll interval. Default: 2 seconds. */
  readonly interval?: Duration.Input | undefined
}

/**
 * The events of a run as they happen, without duplicates. It ends shortly after the run, so that late events are
 * included.
 * Unknown kinds of events pass through unchanged. To resume, pass the received `eventId`s as `from`.
 */
export const trace: (id: string, options?: TraceOptions) => Stream.Stream<TraceEvent, ApiError, Settings> =
  /* @__PURE__ */ streaming((id: string, options?: TraceOptions) => traceProgram(id, inMilliseconds(options)))

/**
 * The state of a run (status, progress, tool calls in flight, artifacts, credits) after each change, with the new
 * events as `news`.
 */
export const updates: (
  id: string,
  options?: Omit<TraceOptions, "from">
) => Stream.Stream<RunUpdate, ApiError, Settings> = /* @__PURE__ */ streaming((
  id: string,
  options?: Omit<TraceOptions, "from">
) => updatesProgram(id, inMilliseconds(options)))

/** Each changed artifact with its snapshot, parsed if it is JSON. */
export const artifacts: (id: string, options?: TraceOptions) => Stream.Stream<ArtifactVersion, ApiError, Settings> =
  /* @__PURE__ */ streaming((id: string, options?: TraceOptions) => artifactsProgram(id, inMilliseconds(options)))

const inMilliseconds = ({ interval, ...rest }: TraceOptions = {}): FollowOptions & UpdatesOptions =>
  interval === undefined ? rest : { ...rest, interval: milliseconds(interval) }
