/** A sentence, line or cell of a page, with what it stands under. */
export interface Statement {
  readonly text: string
  readonly words: ReadonlySet<string>
  /** The term it defines, or the first cell of its row. */
  readonly term: string
  /** The innermost of its terms as it is written, without those of what that is in. */
  readonly entry: string
  /** The nearest heading as it is written, and it with all above it. */
  readonly under: string
  readonly headings: string
  /** Of its column. */
  readonly column: string
  readonly termWords: ReadonlySet<string>
  /** Of the nearest heading, and of those above it. */
  readonly heading: ReadonlySet<string>
  readonly above: ReadonlySet<string>
  /** Of what stands directly before it, and of the whole paragraph it is in. */
  readonly before: ReadonlySet<string>
  readonly around: ReadonlySet<string>
  /** What its paragraph says before it, the end of it where that is long. */
  readonly preceding: string
  /** What is set in code or bold in it. */
  readonly marked: ReadonlyArray<string>
  readonly links: ReadonlyArray<{ readonly text: string; readonly url: string }>
  readonly kind: "sentence" | "line" | "cell" | "code"
  /** The first of its paragraph. */
  readonly opens: boolean
  /** It is what others speak of: a term, or the first cell of a row. */
  readonly isTerm: boolean
}

/** A list, the terms of a definition list or a column of a table, with what it stands under. */
export interface Listing {
  readonly items: ReadonlyArray<ListItem>
  /** Of what leads to it, its column among it. */
  readonly lead: ReadonlySet<string>
  /** What stands directly before it. */
  readonly before: string
  /** What it stands in the entry of, where it does. */
  readonly entry: string
  readonly heading: ReadonlySet<string>
  readonly above: ReadonlySet<string>
  readonly kind: "list" | "terms" | "column"
  /** What the column is called, and which it is. */
  readonly column?: { readonly name: string; readonly at: number } | undefined
}

export interface ListItem {
  readonly text: string
  /** What it begins with, set off from the rest. */
  readonly lead: string
  /** What is said of it. */
  readonly rest: string
  readonly url: string | undefined
}

export interface PageStatements {
  readonly statements: ReadonlyArray<Statement>
  readonly listings: ReadonlyArray<Listing>
}

export const longestPreceding = 600
