import * as Schema from "effect/Schema"
import { defaulted } from "../defaulted.ts"
import { list } from "../length-checks.ts"
import { lenient } from "../lenient.ts"

/**
 * The location from which a page is requested: selects a proxy if one is available, and emulates language and time
 * zone.
 */
export const Location = lenient({
  country: defaulted(
    Schema.String.annotate({ description: "ISO 3166-1 alpha-2, upper case." })
      .check(Schema.isPattern(/^[A-Z]{2}$/u, { expected: "a country code of two upper-case letters" })),
    "US"
  ),
  languages: Schema.optionalKey(
    list(Schema.String).annotate({
      description: "Language-region tags in priority order. Default: the language of the location."
    })
  )
}).annotate({ identifier: "Location" })
