import type { ExpectedChange } from "./page-edit.ts"

/** Two versions of a page, and the changes that a person sees between them. */
export interface PagePair {
  readonly name: string
  readonly category: string
  readonly form: "html" | "markdown"
  readonly before: string
  readonly after: string
  /** Empty if nothing changed that a reader of the page wants to know. */
  readonly expected: ReadonlyArray<ExpectedChange>
  readonly origin: "generated" | "by hand"
}
