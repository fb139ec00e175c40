import { type Document, type Format, type formats, type JsonFormat, renamedFormats } from "@trawl/types"
import type { OutputOf, StandardSchema } from "./json-schema.ts"
import { type Certain, nameOf, type Picked, type Possible } from "./named-items.ts"
import type { Retyped } from "./retyped.ts"

/** The name of a format, including `question` and `highlights`. */
export type FormatType = keyof typeof formats

/** A format of the specification, or `json` with a Standard Schema. */
export type FormatOption = Format | StandardJsonFormat

/**
 * A `json` format whose result is typed by a schema of Zod, Valibot, ArkType, Effect or another library that implements
 * standardschema.dev.
 */
export interface StandardJsonFormat extends Retyped<JsonFormat, { readonly schema: StandardSchema }> {
  readonly schema: StandardSchema
  /** Returns the JSON Schema to send, for libraries that cannot create one themselves, such as Zod 3. */
  toJsonSchema?(schema: StandardSchema): object
}

/** The fields for a list of formats. `null`: requested, but the page has no such content. */
export type ContentOf<Formats> = Picked<ContentWith<Formats>, FieldOf<Certain<Formats>>, FieldOf<Possible<Formats>>>

/** All fields that a format can set. */
export type ContentField = (typeof formats)[FormatType]["field"]

/** The item, with `null` in each requested field that is missing. */
export const withContent = <Item extends object>(item: Item, formats: ReadonlyArray<FormatOption>): Item => {
  let whole = item
  for (const format of formats) {
    const field = fieldOf(format)
    if (!(field in whole)) whole = { ...whole, [field]: null }
  }
  return whole
}

type FieldOf<Name> = Name extends FormatType ? (typeof formats)[Name]["field"] : never

type Content = { readonly [Field in keyof Document]-?: Document[Field] | null }

/** Content, with `json` typed by the schema among the formats. */
interface ContentWith<Formats> extends Content {
  readonly json: Formats extends ReadonlyArray<unknown> ? JsonOf<Formats[number]> : unknown
}

type JsonOf<Item> = Item extends { readonly type: "json"; readonly schema: infer Schema extends StandardSchema } ?
  OutputOf<Schema> | null
  : Item extends "json" | { readonly type: "json" } ? unknown
  : never

/** The field of a format. For formats newer than this client, it is the format's name. */
const fieldOf = (format: FormatOption): string => renamedFormats[nameOf(format)] ?? nameOf(format)
