import * as Schema from "effect/Schema"
import { publicFact } from "../provenance.ts"

const open = [Schema.Record(Schema.String, Schema.Unknown)] as const
const text = Schema.optionalKey(Schema.NullOr(Schema.String))

export const Price = Schema.StructWithRest(
  Schema.Struct({
    amount: Schema.Finite,
    currency: text.annotate({ description: "ISO 4217." }),
    formatted: text.annotate({ description: "As the page shows it." })
  }),
  open
).annotate({ ...publicFact("OA"), identifier: "Price" })

export const Availability = Schema.StructWithRest(
  Schema.Struct({
    inStock: Schema.Boolean,
    text
  }),
  open
).annotate({ ...publicFact("OA"), identifier: "Availability" })

export const PageImage = Schema.StructWithRest(
  Schema.Struct({
    url: Schema.String,
    alt: text
  }),
  open
).annotate({ ...publicFact("OA"), identifier: "PageImage" })

/** What can be bought: one colour, one size. */
export const ProductVariant = Schema.StructWithRest(
  Schema.Struct({
    id: text,
    sku: text,
    title: text,
    values: Schema.optionalKey(
      Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)).annotate({ description: "Value by option, such as `color`." })
    ),
    price: Schema.optionalKey(Schema.NullOr(Price)),
    sale: Schema.optionalKey(
      Schema.NullOr(Schema.StructWithRest(Schema.Struct({ originalPrice: Price }), open)).annotate({
        description: "Present when `price` is reduced."
      })
    ),
    availability: Availability,
    images: Schema.optionalKey(Schema.NullOr(Schema.Array(PageImage)))
  }),
  open
).annotate({ ...publicFact("OA"), identifier: "ProductVariant" })

/** The product a page offers, read without a model. */
export const Product = Schema.StructWithRest(
  Schema.Struct({
    title: Schema.String,
    url: Schema.String,
    brand: text,
    category: text.annotate({ description: "May be a path of categories." }),
    description: text,
    variants: Schema.Array(ProductVariant)
  }),
  open
).annotate({ ...publicFact("OA"), identifier: "Product" })
export interface Product extends Schema.Schema.Type<typeof Product> {}
