import * as Schema from "effect/Schema"
import { closed } from "../closed.ts"
import { defaulted } from "../defaulted.ts"

/** Where a page is looked at from: selects a proxy when one is available and emulates language and timezone. */
export const Location = closed({
  country: defaulted(
    Schema.String.annotate({ description: "ISO 3166-1 alpha-2, upper case." })
      .check(Schema.isPattern(/^[A-Z]{2}$/u, { expected: "a country code of two upper-case letters" })),
    "US"
  ),
  languages: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Language-region tags in priority order; the language of the location when absent."
    })
  )
}).annotate({ identifier: "Location" })
