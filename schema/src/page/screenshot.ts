import * as Schema from "effect/Schema"
import { defaulted } from "../defaulted.ts"
import { Integer } from "../integer.ts"
import { lenient } from "../lenient.ts"
import { limits } from "../limits.ts"
import { publicFact } from "../provenance.ts"

const source = publicFact("A:controllers/v2/types.ts")

/** Browser viewport in pixels. */
export const Viewport = lenient({
  width: Integer.check(
    Schema.isBetween({ minimum: limits.viewportMinimum, maximum: limits.viewportWidthMaximum }, source)
  ),
  height: Integer.check(
    Schema.isBetween({ minimum: limits.viewportMinimum, maximum: limits.viewportHeightMaximum }, source)
  )
}).annotate({ identifier: "Viewport" })

/** The common fields of the screenshot format and the screenshot action. */
export const screenshotFields = {
  fullPage: defaulted(Schema.Boolean.annotate({ description: "Ignores the viewport height." }), false),
  quality: Schema.optionalKey(
    Integer.annotate({ description: "100 is the highest." }).check(
      Schema.isBetween({ minimum: limits.screenshotQualityMinimum, maximum: limits.screenshotQualityMaximum })
    )
  ),
  viewport: Schema.optionalKey(Viewport)
}
