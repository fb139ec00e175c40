/** What became of a prompt. */
export interface PromptOutcome {
  /** The answer; empty if the prompt asked for none. */
  readonly output: string
  /** A line for each step that was performed. */
  readonly steps: ReadonlyArray<string>
  /** Why the prompt was not followed, or not to its end. */
  readonly error?: string | undefined
}
