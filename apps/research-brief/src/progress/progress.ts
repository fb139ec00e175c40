/** What is done of one kind of work. */
export interface Stage {
  readonly name: string
  readonly done: number
  readonly total: number
  /** What is being done, or was last. */
  readonly now: string
}

/** Tells how far the work is. */
export interface Progress {
  /** A stage has come further; one with a new name is shown below the others. */
  readonly show: (stage: Stage, credits: number) => void
  /** Says something beside it, a line. */
  readonly say: (line: string) => void
  /** Nothing more is shown. */
  readonly close: () => void
}
