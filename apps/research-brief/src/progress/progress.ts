/** The progress of one kind of work. */
export interface Stage {
  readonly name: string
  readonly done: number
  readonly total: number
  /** The current or last item. */
  readonly now: string
}

/** Shows the progress. */
export interface Progress {
  /** Updates a stage; a stage with a new name is added below the others. */
  readonly show: (stage: Stage, credits: number) => void
  /** Prints an additional line. */
  readonly print: (line: string) => void
  /** Stops showing progress. */
  readonly close: () => void
}
