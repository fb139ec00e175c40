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

/** An image with its own path on the site. */
export interface Figure {
  /** Absolute within the site, such as "/figures/effect/Schedule.svg". */
  readonly path: string
  readonly alt: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly svg: () => string
}

/** One page before the layout of the site is added. Everything except the title is created on demand. */
export interface Page {
  /** Absolute within the site, such as "/effect/Schedule.html". */
  readonly path: string
  readonly title: string
  /** The page that this one is a part of; without it, the page belongs directly to its section. */
  readonly parent?: { readonly path: string; readonly title: string }
  /** The source of the text: package, version, licence and file. */
  readonly source: string
  /** One or two plain sentences. */
  readonly summary: () => string
  readonly modified: () => Date
  /** The publication date, if the page has one. */
  readonly published?: Date
  readonly figure?: Figure
  readonly content: () => Content
}

/** Related pages: a folder of modules, or a package with several documents. */
export interface Section {
  /** Ends in "/". */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly group: "Guides" | "Modules" | "Packages" | "Releases"
  readonly pages: ReadonlyArray<Page>
}
