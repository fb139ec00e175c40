import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../../failure.ts"
import { SelectorUnusable, selectEvery } from "../../page/html/select.ts"
import type { MakeFormat } from "../format.ts"

/** What the elements of the whole page have in their attributes; elements without the attribute do not count. */
export const makeAttributes: MakeFormat<"attributes"> = ({ selectors }, { tree }) =>
  Effect.try({
    try: () => {
      const found = selectEvery(tree().root, selectors.map(({ selector }) => selector))
      const attributes = selectors.map(({ attribute, selector }, at) => ({
        selector,
        attribute,
        values: (found[at] ?? []).flatMap((element) => element.getAttribute(attribute.trim().toLowerCase()) ?? [])
      }))
      return { fields: { attributes } }
    },
    catch: (error): Failure => {
      if (!(error instanceof SelectorUnusable)) throw error
      const at = selectors.findIndex(({ selector }) => selector.trim() === error.selector)
      return failure("RequestRejected", {
        details: [problem(["formats", "attributes", "selectors", at, "selector"], `The selector ${JSON.stringify(error.selector)} ${error.problem}`)]
      })
    }
  })
