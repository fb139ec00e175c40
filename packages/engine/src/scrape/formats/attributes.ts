import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../../request/failure.ts"
import type { MakeFormat } from "../format.ts"

/** Values of attributes of the whole page's elements. */
export const makeAttributes: MakeFormat<"attributes"> = ({ selectors }, { places, work }) =>
  work("attributes", selectors).pipe(
    Effect.map((attributes) => ({ fields: { attributes } })),
    Effect.catchTag("SelectorUnusable", ({ problem: what, selector }) => {
      const at = selectors.findIndex((one) => one.selector.trim() === selector)
      return Effect.fail<Failure>(failure("RequestRejected", {
        details: [
          problem(
            ["formats", places.get("attributes") ?? "attributes", "selectors", at, "selector"],
            `The selector ${JSON.stringify(selector)} ${what}`
          )
        ]
      }))
    })
  )
