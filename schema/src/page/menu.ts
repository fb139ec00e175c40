import * as Schema from "effect/Schema"
import { looselyGuarded } from "../loosely-guarded.ts"
import { open } from "../open.ts"
import { publicFact } from "../provenance.ts"
import { Availability, PageImage, Price } from "./product.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))

export const MenuItem = open({
  id: text,
  name: Schema.String,
  description: text,
  images: Schema.optionalKey(Schema.NullOr(Schema.Array(PageImage))),
  price: Schema.optionalKey(Schema.NullOr(Price)),
  availability: Schema.optionalKey(Schema.NullOr(Availability)),
  dietary: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.String)).annotate({ description: "Suitable diets, such as `vegetarian`." })
  ),
  calories: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  optionGroups: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Record(Schema.String, Schema.Unknown)))),
  identifiers: Schema.optionalKey(Schema.NullOr(open({ merchantItemId: text }))),
  url: text,
  sourceUrl: text
}).annotate({ ...publicFact("A:types/menu.ts"), identifier: "MenuItem" })

export const MenuSection = open({
  id: text,
  name: Schema.String,
  description: text,
  items: Schema.Array(MenuItem)
}).annotate({ ...publicFact("A:types/menu.ts"), identifier: "MenuSection" })

/** The menu of a restaurant or shop. A page without a menu has a `warning` instead. */
export const Menu = open({
  isMenu: Schema.Boolean,
  confidence: Schema.optionalKey(
    Schema.NullOr(Schema.Finite).annotate({ description: "The confidence, from 0 to 1." })
  ),
  merchant: Schema.optionalKey(Schema.NullOr(open({
    name: text,
    type: text,
    location: Schema.optionalKey(Schema.Unknown.annotate({ description: "Text or an object." }))
  }))),
  currency: text.annotate({ description: "ISO 4217." }),
  sections: Schema.Array(MenuSection),
  sourceUrl: text
}).annotate({ ...publicFact("A:types/menu.ts"), ...looselyGuarded, identifier: "Menu" })
export interface Menu extends Schema.Schema.Type<typeof Menu> {}
