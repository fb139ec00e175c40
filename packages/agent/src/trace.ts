import { type ApiError, milliseconds, type Settings, streaming } from "@trawl/core"
import type { TraceEvent } from "@trawl/types"
import type * as Duration from "effect/Duration"
import type * as Stream from "effect/Stream"
import { artifactsProgram, type ArtifactVersion } from "./artifacts-program.ts"
import type { FollowOptions } from "./follow.ts"
import { traceProgram } from "./trace-program.ts"
import { type RunUpdate, type UpdatesOptions, updatesProgram } from "./updates-program.ts"

export interface TraceOptions extends Omit<FollowOptions, "interval"> {
  /** How long to wait before the service is asked again. Default: 2 seconds. */
  readonly interval?: Duration.Input | undefined
}

/**
 * The events of a run as they come, each once. It ends a little after the run, so that late events come too.
 * Kinds of events that are not known yet come as they are. To go on after a break, give the `eventId`s that came as `from`.
 */
export const trace: (id: string, options?: TraceOptions) => Stream.Stream<TraceEvent, ApiError, Settings> =
  /* @__PURE__ */ streaming((id: string, options?: TraceOptions) => traceProgram(id, inMilliseconds(options)))

/** A run as it stands (its status, progress, tool calls in flight, artifacts, credits) with the events that are `news`, each time that something has changed. */
export const updates: (
  id: string,
  options?: Omit<TraceOptions, "from">
) => Stream.Stream<RunUpdate, ApiError, Settings> = /* @__PURE__ */ streaming((
  id: string,
  options?: Omit<TraceOptions, "from">
) => updatesProgram(id, inMilliseconds(options)))

/** Each artifact that has changed, with its snapshot fetched: parsed where it is JSON. */
export const artifacts: (id: string, options?: TraceOptions) => Stream.Stream<ArtifactVersion, ApiError, Settings> =
  /* @__PURE__ */ streaming((id: string, options?: TraceOptions) => artifactsProgram(id, inMilliseconds(options)))

const inMilliseconds = ({ interval, ...rest }: TraceOptions = {}): FollowOptions & UpdatesOptions =>
  interval === undefined ? rest : { ...rest, interval: milliseconds(interval) }
