/** Whether the changes of a page are what a monitor's goal asks for. */
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
