/** A heading of a page, for "on this page". */
export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

export interface Content {
  readonly html: string
  readonly headings: ReadonlyArray<Heading>
}

/** One page before the site puts its frame around it. Everything but the title is made when asked for. */
export interface Page {
  /** Absolute within the site, such as "/effect/Schedule.html". */
  readonly path: string
  readonly title: string
  /** The page this one is a part of; without it the page stands directly in its section. */
  readonly parent?: { readonly path: string; readonly title: string }
  /** Where the words come from: package, version, licence and file. */
  readonly source: string
  /** One or two plain sentences. */
  readonly summary: () => string
  readonly modified: () => Date
  readonly content: () => Content
}

/** Pages that belong together: a folder of modules, or a package with more than one document. */
export interface Section {
  /** Ends in "/". */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly group: "Guides" | "Modules" | "Packages"
  readonly pages: ReadonlyArray<Page>
}
