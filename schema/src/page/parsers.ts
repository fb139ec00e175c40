import * as Schema from "effect/Schema"
import { closed } from "../closed.ts"
import { defaulted } from "../defaulted.ts"
import { Integer } from "../integer.ts"
import { limits } from "../limits.ts"
import { publicFact } from "../provenance.ts"

/** How PDF files are read ("Parsers"). */
export const PdfParser = closed({
  type: Schema.Literal("pdf"),
  mode: defaulted(
    Schema.Literals(["fast", "auto", "ocr"]).annotate({
      description: "`fast`: embedded text only; `auto`: fast first, OCR as fallback; `ocr`: OCR on every page."
    }),
    "auto"
  ),
  maxPages: Schema.optionalKey(
    Integer.check(Schema.isBetween({ minimum: limits.pdfMaxPagesMinimum, maximum: limits.pdfMaxPagesMaximum }))
  ),
  pages: defaulted(
    Schema.Boolean.annotate({ description: "Adds per-page markdown in the document field `pages`." }),
    false
  ),
  blocks: defaulted(
    Schema.Boolean.annotate({ description: "Adds typed layout blocks per page in the document field `blocks`." }),
    false
  ),
  pageMarkers: defaulted(
    Schema.Boolean.annotate({
      description:
        "Joins pages with a rule and an HTML comment `<!-- page N -->`, where N is the 1-based physical page."
    }),
    false
  )
}).annotate({ identifier: "PdfParser" })

/** The bare string `pdf` is accepted because existing clients send it; it selects all defaults. */
export const Parser = Schema.Union([Schema.Literal("pdf").annotate(publicFact("A:controllers/v2/types.ts")), PdfParser])
  .annotate({
    message: "Expected \"pdf\" or an object with type \"pdf\"",
    identifier: "Parser"
  })
export type Parser = Schema.Schema.Type<typeof Parser>
