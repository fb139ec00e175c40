/** A page with the answers that an extraction should give. */
export interface ExtractPage {
  readonly path: string
  readonly title: string
  /** HTML for the head, such as structured data. */
  readonly head?: string
  /** HTML of the main content. */
  readonly main: string
  /** HTML beside the main content, which says nothing about the subject. */
  readonly aside?: string
  readonly prompt?: string
  /** The properties of the schema. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The expected value of each property; properties that the page does not state are left out. */
  readonly answer: Readonly<Record<string, Expected>>
}

export type Expected =
  | string
  | number
  | boolean
  | AnyOf
  | ReadonlyArray<Readonly<Record<string, Expected>>>
  | ReadonlyArray<string>

/** Equally right values. */
export interface AnyOf {
  readonly anyOf: ReadonlyArray<string | number>
}

export const anyOf = (...values: ReadonlyArray<string | number>): AnyOf => ({ anyOf: values })

export const text = { type: "string" }
export const number = { type: "number" }
export const integer = { type: "integer" }
export const boolean = { type: "boolean" }

/** A list of objects. */
export const listOf = (properties: Readonly<Record<string, unknown>>) => ({
  type: "array",
  items: { type: "object", properties }
})

export const texts = { type: "array", items: { type: "string" } }

/** The page as HTML, with the navigation and footer that all pages of a site have. */
export const htmlOf = ({ aside = "", head = "", main, title }: ExtractPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>
<header><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav></header>
<main><h1>${title}</h1>
${main}
</main>
${aside === "" ? "" : `<aside>${aside}</aside>`}
<footer><p>Open on weekdays from 9:00 to 17:00. Updated on 3 November 2026. Call 555 0100.</p></footer>
</body></html>`
