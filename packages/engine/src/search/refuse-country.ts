import type { SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"
import { countryOf } from "./place/country-of.ts"

/** Refuses a `country` that is not a country code. */
export const refuseCountry = ({ country }: Pick<SearchRequest, "country">) =>
  country === undefined || countryOf(country) !== undefined
    ? Effect.void
    : Effect.fail(
      failure("RequestRejected", {
        details: [
          problem(
            ["country"],
            `Expected an ISO country code of two letters, such as DE, found ${
              JSON.stringify(country)
            }, which no country has`
          )
        ]
      })
    )
