import { type Document, type Format, type formats, type JsonFormat, renamedFormats } from "@trawl/types"
import type { OutputOf, StandardSchema } from "./json-schema.ts"
import { type Certain, nameOf, type Picked, type Possible } from "./named-items.ts"
import type { Retyped } from "./retyped.ts"

/** The type of a format, `question` and `highlights` among them. */
export type FormatType = keyof typeof formats

/** A format as the specification has it, or `json` with a Standard Schema. */
export type FormatOption = Format | StandardJsonFormat

/** What `json` holds follows a schema of Zod, Valibot, ArkType, Effect or another that follows standardschema.dev. */
export interface StandardJsonFormat extends Retyped<JsonFormat, { readonly schema: StandardSchema }> {
  readonly schema: StandardSchema
  /** Gives the JSON Schema that is sent, for a schema that cannot give one itself, such as those of Zod 3. */
  toJsonSchema?(schema: StandardSchema): object
}

/** The fields that a list of formats fills. `null`: it was asked for, but the page did not yield it. */
export type ContentOf<Formats> = Picked<ContentWith<Formats>, FieldOf<Certain<Formats>>, FieldOf<Possible<Formats>>>

/** All fields that a format can fill. */
export type ContentField = (typeof formats)[FormatType]["field"]

/** The same item, with `null` in each asked-for field that the service left out. */
export const withContent = <Item extends object>(item: Item, asked: ReadonlyArray<FormatOption>): Item => {
  let whole = item
  for (const format of asked) {
    const field = fieldOf(format)
    if (!(field in whole)) whole = { ...whole, [field]: null }
  }
  return whole
}

type FieldOf<Name> = Name extends FormatType ? (typeof formats)[Name]["field"] : never

type Content = { readonly [Field in keyof Document]-?: Document[Field] | null }

/** Content, with `json` as the schema among the formats makes it. */
interface ContentWith<Formats> extends Content {
  readonly json: Formats extends ReadonlyArray<unknown> ? JsonOf<Formats[number]> : unknown
}

type JsonOf<Item> = Item extends { readonly type: "json"; readonly schema: infer Schema extends StandardSchema } ?
  OutputOf<Schema> | null
  : Item extends "json" | { readonly type: "json" } ? unknown
  : never

/** A format newer than this client fills, as most do, the field of its own name. */
const fieldOf = (format: FormatOption): string => renamedFormats[nameOf(format)] ?? nameOf(format)
