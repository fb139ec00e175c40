/** One kind of measurement, which runs by itself. */
export interface Measurement {
  readonly name: string
  readonly title: string
  readonly columns: ReadonlyArray<Column>
  readonly run: (pace: Pace) => Promise<Findings>
}

export interface Column {
  readonly name: string
  readonly title: string
  readonly digits: number
}

/** `quick` takes fewer rounds: enough to see that everything works, not to compare. */
export type Pace = "full" | "quick"

/** What was found: for each subject a value for each column. */
export interface Findings {
  readonly rows: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** What a reader of the figures has to know. */
  readonly notes: ReadonlyArray<string>
}

export type Value = number | string | undefined
