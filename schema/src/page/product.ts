import * as Schema from "effect/Schema"
import { looselyGuarded } from "../loosely-guarded.ts"
import { open } from "../open.ts"
import { publicFact } from "../provenance.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))

export const Price = open({
  amount: Schema.Finite,
  currency: text.annotate({ description: "ISO 4217." }),
  formatted: text.annotate({ description: "The price as the page shows it." })
}).annotate({ ...publicFact("OA"), identifier: "Price" })

export const Availability = open({
  inStock: Schema.Boolean,
  text
}).annotate({ ...publicFact("OA"), identifier: "Availability" })

export const PageImage = open({
  url: Schema.String,
  alt: text
}).annotate({ ...publicFact("OA"), identifier: "PageImage" })

/** A variant of a product, such as one colour in one size. */
export const ProductVariant = open({
  id: text,
  sku: text,
  title: text,
  values: Schema.optionalKey(
    Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)).annotate({
      description: "Value by option, such as `color`."
    })
  ),
  price: Schema.optionalKey(Schema.NullOr(Price)),
  sale: Schema.optionalKey(
    Schema.NullOr(open({ originalPrice: Price })).annotate({
      description: "Present if `price` is reduced."
    })
  ),
  availability: Availability,
  images: Schema.optionalKey(Schema.NullOr(Schema.Array(PageImage)))
}).annotate({ ...publicFact("OA"), identifier: "ProductVariant" })

/** The product on a page, read without a model. */
export const Product = open({
  title: Schema.String,
  url: Schema.String,
  brand: text,
  category: text.annotate({ description: "May be a path of categories." }),
  description: text,
  variants: Schema.Array(ProductVariant)
}).annotate({ ...publicFact("OA"), ...looselyGuarded, identifier: "Product" })
export interface Product extends Schema.Schema.Type<typeof Product> {}
