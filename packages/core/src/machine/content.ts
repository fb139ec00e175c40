import { type Document, type Format, formats } from "@trawl/types"
import { type Certain, nameOf, type Picked, type Possible } from "./named-items.ts"

/** The type of a format, `question` and `highlights` among them. */
export type FormatType = keyof typeof formats

/** The fields that a list of formats fills. `null`: it was asked for, but the page did not yield it. */
export type ContentOf<Formats> = Picked<Content, FieldOf<Certain<Formats>>, FieldOf<Possible<Formats>>>

/** All fields that a format can fill. */
export type ContentField = FieldOf<FormatType>

/** The same item, with `null` in each asked-for field that the service left out. */
export const withContent = <Item extends object>(item: Item, asked: ReadonlyArray<Format>): Item => {
  const missing = asked.map(fieldOf).filter((field) => field !== undefined && !(field in item))
  return missing.length === 0 ? item : { ...item, ...Object.fromEntries(missing.map((field) => [field, null])) }
}

type FieldOf<Name> = (typeof formats)[Name & FormatType]["field"]

type Content = { readonly [Field in keyof Document]-?: Document[Field] | null }

const fieldOf = (format: Format): string | undefined => {
  const name = nameOf(format)
  // a format newer than this client has no field that it could know
  return name in formats ? formats[name as FormatType].field : undefined
}
