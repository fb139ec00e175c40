/** Whether the changes of a page match a monitor's goal. */
export interface Judgment {
  readonly meaningful: boolean
  readonly confidence: "high" | "medium" | "low"
  readonly reason: string
  /** Each quotes a changed block verbatim. */
  readonly meaningfulChanges: ReadonlyArray<MeaningfulChange>
}

export interface MeaningfulChange {
  readonly type: "added" | "removed" | "changed"
  readonly before: string | null
  readonly after: string | null
  readonly reason: string
}
