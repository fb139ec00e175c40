/** A condition on the URL or type of a page, as opposed to its text. */
export type Filter =
  | SiteFilter
  /** Of any of these hosts (see `hostKey`) or their subdomains. */
  | { readonly kind: "hosts"; readonly hosts: ReadonlyArray<string> }
  /** Answers to any of these extensions (see `fileExtensions`). */
  | { readonly kind: "extensions"; readonly extensions: ReadonlyArray<string> }
  /** Milliseconds since the epoch, both ends included. */
  | { readonly kind: "dated"; readonly from: number; readonly to: number }
  /** Of another site than this one (see `siteOf`), and related to it. */
  | { readonly kind: "related"; readonly site: string }

export interface SiteFilter {
  readonly kind: "site"
  /** See `hostKey`; subdomains count. */
  readonly host: string
  /** Every port when undefined. */
  readonly port: number | undefined
  /** Without a trailing slash: the page and all pages below it. Empty for all pages. */
  readonly path: string
}

/** A filter that every page found fulfils, or does not. */
export interface FilterClause {
  readonly filter: Filter
  readonly negated: boolean
}
