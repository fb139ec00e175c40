import type { RunUpdate } from "@trawl/sdk"

/** All that is known of a run while it is watched: what the views show. */
export interface Picture {
  /** Undefined until the service has answered. */
  readonly id?: string | undefined
  /** Whether it was begun by somebody else, or another time. */
  readonly isResumed: boolean
  readonly prompt?: string | undefined
  readonly maxCredits?: number | undefined
  readonly run?: RunUpdate | undefined
  /** When the run began and, once it has, ended: milliseconds since the epoch, by the clock of the service. */
  readonly began: number
  readonly ended?: number | undefined
  /** How far the clock of the service is ahead of this machine's, milliseconds. */
  readonly ahead: number
  /** The artifact that has changed last. */
  readonly artifact?: ShownArtifact | undefined
  /** How the run is to end before its time: Ctrl-C was pressed, the service has confirmed it, or will not. */
  readonly cancelling?: "asked" | "confirmed" | "refused" | undefined
  /** What is wrong on the way to the service, and since when by this machine's clock. */
  readonly trouble?: { readonly what: string; readonly since: number } | undefined
}

export interface ShownArtifact {
  readonly artifactId: string
  readonly kind: string | undefined
  readonly content: string
  /** The version that was shown before. */
  readonly before: string | undefined
}

/** Shows a picture as it changes. */
export interface View {
  readonly show: (picture: Picture) => void
  /** Says something beside the picture, a line. */
  readonly say: (line: string) => void
  /** Whether it shows what artifacts hold. */
  readonly showsArtifacts: boolean
  /** Gives the terminal back. */
  readonly close: () => void
}
