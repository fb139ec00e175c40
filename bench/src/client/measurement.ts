/** A measurement that can run alone. */
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

/** `quick` takes fewer rounds, to check that everything works, not to compare. */
export type Pace = "full" | "quick"

/** A value per subject and column. */
export interface Findings {
  readonly rows: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** Notes for readers of the values. */
  readonly notes: ReadonlyArray<string>
}

export type Value = number | string | undefined
