/** The outcome of one call, and what the service received. */
export interface Outcome extends Ending {
  /** The arrival of each attempt, in milliseconds after the first. */
  readonly attempts: ReadonlyArray<number>
  /** The time of the first attempt, as a Unix timestamp in milliseconds. */
  readonly began: number
  /** Whether another origin received the key. */
  readonly keyElsewhere: boolean
  /** What the subject printed. */
  readonly printed: string
}

/** How the call ended, as reported by its process. */
export interface Ending {
  readonly ended: "value" | "error" | "never"
  /** The number of returned results; undefined if the caller received something else. */
  readonly results: number | undefined
  readonly error: Shown | undefined
  /** Milliseconds from the call to its end. */
  readonly elapsed: number
}

export interface Shown {
  /** Whether the subject has its own class for the error. */
  readonly typed: boolean
  readonly message: string
  /** The machine-readable code in a field of the error. */
  readonly code: string | undefined
  /** Whether a field or a printed form of the error contains it. */
  readonly reports: { readonly waits: boolean; readonly requestId: boolean; readonly unknownError: boolean }
  /** The printed forms that contain the API key. */
  readonly leaks: ReadonlyArray<string>
}
