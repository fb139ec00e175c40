import * as Effect from "effect/Effect"
import type { MakeFormat } from "../format.ts"
import { pageMetadataOf } from "../page-metadata.ts"

/** The menu of a restaurant or café. */
export const makeMenu: MakeFormat<"menu"> = (_, { content, work }) =>
  Effect.map(
    work("menu", pageMetadataOf(content)),
    (menu) => menu === undefined ? { fields: {}, warning: "No menu was found on the page." } : { fields: { menu } }
  )
