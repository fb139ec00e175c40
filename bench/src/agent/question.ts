/** A question with a known answer. */
export interface Question {
  /** Numbers above 5000 are held out (see `isHeldOut`). */
  readonly id: number
  /** What the question tests. */
  readonly kind:
    | "fact"
    | "fields"
    | "list"
    | "given"
    | "words"
    | "default"
    | "table"
    | "version"
    | "licence"
    | "link"
    | "code"
    | "statement"
    | "near miss"
    | "unanswerable"
  readonly site: Site
  readonly prompt: string
  readonly schema?: Readonly<Record<string, unknown>>
  /** Paths of the site. */
  readonly pages?: ReadonlyArray<string>
  /** Reads only those pages. */
  readonly strict?: boolean
  /** The expected value of each field; without a schema, what the answer must contain. */
  readonly answer: Readonly<Record<string, Accepted>> | "not found"
}

export type Site = "debian" | "library" | "prose" | "fresh" | "heldOut"

/**
 * Held-out questions measure the rules, so authors of rules must not read them. All other questions are for
 * development.
 */
export const isHeldOut = (id: number): boolean => id > 5000

/** A value, one of several values, a text that contains something, or a list with at least these items. */
export type Accepted = string | number | boolean | OneOf | Saying | Listing

export interface OneOf {
  readonly oneOf: ReadonlyArray<string | number>
}

export interface Saying {
  readonly matches: RegExp
}

export interface Listing {
  /** In any order. Objects may have more properties. */
  readonly all: ReadonlyArray<string | number | Readonly<Record<string, unknown>>>
  /** Maximum number of further items; none by default. */
  readonly more?: number
}

export const oneOf = (...values: ReadonlyArray<string | number>): OneOf => ({ oneOf: values })
export const matching = (pattern: RegExp): Saying => ({ matches: pattern })
export const all = (list: Listing["all"], more = 0): Listing => ({ all: list, more })

/** Short forms for schemas whose fields are all required. */
export const fields = (properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  type: "object",
  properties,
  required: Object.keys(properties)
})
export const text = (description: string) => ({ type: "string", description })
export const whole = (description: string) => ({ type: "integer", description })
export const list = (items: unknown, description: string) => ({ type: "array", items, description })
export const yesOrNo = (description: string) => ({ type: "boolean", description })
