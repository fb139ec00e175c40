/** What one call came to, and what the service saw of it. */
export interface Outcome extends Ending {
  /** When each attempt arrived, in milliseconds from the first. */
  readonly attempts: ReadonlyArray<number>
  /** The day's time of the first attempt. */
  readonly began: number
  /** Did the key reach another origin? */
  readonly keyElsewhere: boolean
  /** What the subject printed by itself. */
  readonly printed: string
}

/** How the call ended, as its process tells. */
export interface Ending {
  readonly ended: "value" | "error" | "never"
  /** A list of results, which is right, or what the caller got instead. */
  readonly results: number | undefined
  readonly error: Shown | undefined
  /** From the call to its end, milliseconds. */
  readonly elapsed: number
}

export interface Shown {
  /** Is it of a class of the subject's own? */
  readonly typed: boolean
  readonly message: string
  /** Its machine code, as a field. */
  readonly code: string | undefined
  /** Does some field or face of it say so? */
  readonly says: { readonly waits: boolean; readonly requestId: boolean; readonly unknownError: boolean }
  /** Faces that show the API key. */
  readonly leaks: ReadonlyArray<string>
}
