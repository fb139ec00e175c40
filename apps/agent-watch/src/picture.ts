import type { RunUpdate } from "@trawl/sdk"

/** The state of a watched run, which the views show. */
export interface Picture {
  /** Undefined until the first response. */
  readonly id?: string | undefined
  /** Whether this run was resumed instead of started. */
  readonly isResumed: boolean
  readonly prompt?: string | undefined
  readonly maxCredits?: number | undefined
  readonly run?: RunUpdate | undefined
  /** Start and, if it has ended, end of the run in milliseconds since the epoch, by the service's clock. */
  readonly began: number
  readonly ended?: number | undefined
  /** The difference between the service's clock and the local clock, in milliseconds. */
  readonly ahead: number
  /** The last changed artifact. */
  readonly artifact?: ShownArtifact | undefined
  /** The state of a cancellation: Ctrl-C was pressed, the service has confirmed it, or the service has refused it. */
  readonly cancelling?: "requested" | "confirmed" | "refused" | undefined
  /** The connection problem, and since when by the local clock. */
  readonly trouble?: { readonly what: string; readonly since: number } | undefined
}

export interface ShownArtifact {
  readonly artifactId: string
  readonly kind: string | undefined
  readonly content: string
  /** The previously shown version. */
  readonly before: string | undefined
}

/** Shows a picture as it changes. */
export interface View {
  readonly show: (picture: Picture) => void
  /** Prints a line in addition to the view. */
  readonly print: (line: string) => void
  /** Whether it shows the contents of artifacts. */
  readonly showsArtifacts: boolean
  /** Restores the terminal. */
  readonly close: () => void
}
