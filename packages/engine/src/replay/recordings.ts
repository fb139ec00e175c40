import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** The recording of a session: what its tabs showed, change by change. */
export interface Recording {
  readonly team: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The end of what is recorded so far. */
  readonly endedAt: number
  /** Whether it stops before the session does, because it has reached its largest size. */
  readonly isCut: boolean
  /** Links to files that contain JPEGs, one after the other. */
  readonly files: ReadonlyArray<string>
  readonly tabs: ReadonlyArray<RecordedTab>
}

export interface RecordedTab {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly closedAt?: number | undefined
  readonly frames: ReadonlyArray<RecordedFrame>
  /** The addresses and titles that it had, each with its time. */
  readonly pages: ReadonlyArray<{ readonly at: number; readonly url: string; readonly title: string }>
}

/** A JPEG: its time, and its place in one of the files. */
export interface RecordedFrame {
  readonly at: number
  readonly file: number
  readonly from: number
  readonly length: number
}

/** Recordings of sessions. They are deleted a day after their last change, like all results. */
export class Recordings extends Context.Service<Recordings, {
  readonly put: (id: string, recording: Recording) => Effect.Effect<void, SqlError>
  /** Returns the recording of any team. */
  readonly get: (id: string) => Effect.Effect<Recording | undefined, SqlError>
}>()("@trawl/engine/replay/Recordings") {}
