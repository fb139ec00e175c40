/** A sentence, line or cell of a page with its headings and terms. */
export interface Statement {
  readonly text: string
  readonly words: ReadonlySet<string>
  /** The term it defines, or the first cell of its row. */
  readonly term: string
  /** The innermost of its terms as written, without the outer ones. */
  readonly entry: string
  /** The nearest heading as written, and all headings above the statement. */
  readonly under: string
  readonly headings: string
  /** The name of its column. */
  readonly column: string
  readonly termWords: ReadonlySet<string>
  /** The words of the nearest heading, and of those above it. */
  readonly heading: ReadonlySet<string>
  readonly above: ReadonlySet<string>
  /** The words of the statement directly before it, and of its whole paragraph. */
  readonly before: ReadonlySet<string>
  readonly around: ReadonlySet<string>
  /** The text before it in its paragraph, shortened to its end if it is long. */
  readonly preceding: string
  /** Texts in it that are set off, such as code or bold text. */
  readonly marked: ReadonlyArray<string>
  readonly links: ReadonlyArray<{ readonly text: string; readonly url: string }>
  readonly kind: "sentence" | "line" | "cell" | "code"
  /** Whether it is the first of its paragraph. */
  readonly opens: boolean
  /** Whether other statements describe it: a term, or the first cell of a row. */
  readonly isTerm: boolean
}

/** A list, the terms of a definition list or a column of a table, with its headings. */
export interface Listing {
  readonly items: ReadonlyArray<ListItem>
  /** The words that introduce it, including the name of the column. */
  readonly lead: ReadonlySet<string>
  /** The text directly before it. */
  readonly before: string
  /** The entry that contains it, or an empty text. */
  readonly entry: string
  readonly heading: ReadonlySet<string>
  readonly above: ReadonlySet<string>
  readonly kind: "list" | "terms" | "column"
  /** The name and index of the column. */
  readonly column?: { readonly name: string; readonly at: number } | undefined
}

export interface ListItem {
  readonly text: string
  /** The leading term. */
  readonly lead: string
  /** Its description: the text after the leading term, or in the next column. */
  readonly rest: string
  readonly url: string | undefined
}

export interface PageStatements {
  readonly statements: ReadonlyArray<Statement>
  readonly listings: ReadonlyArray<Listing>
}

export const maxPrecedingLength = 600
