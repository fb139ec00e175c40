import * as Effect from "effect/Effect"
import type { MakeFormat } from "../format.ts"
import { pageMetadataOf } from "../page-metadata.ts"

/** The product that the page offers. */
export const makeProduct: MakeFormat<"product"> = (_, { content, work }) =>
  Effect.map(
    work("product", pageMetadataOf(content)),
    (product) =>
      product === undefined
        ? { fields: {}, warning: "No product was found: the page does not offer a single product." }
        : { fields: { product } }
  )
