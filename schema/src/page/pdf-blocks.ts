import * as Schema from "effect/Schema"
import { Integer } from "../integer.ts"
import { openEnum } from "../open-enum.ts"
import { open } from "../open.ts"
import { publicFact } from "../provenance.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const number = Schema.optionalKey(Schema.NullOr(Schema.Finite))

const blockTypes = [
  "title",
  "section_header",
  "text",
  "table",
  "formula",
  "figure",
  "caption",
  "page_number",
  "page_header",
  "page_footer"
] as const

/** One block of a PDF page's layout. */
export const PdfBlock = open({
  id: text.annotate({ description: "`p<page>.b<index in reading order>`." }),
  type: openEnum(blockTypes),
  label: text.annotate({ description: "The layout model's name for the block." }),
  bbox: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.Finite)).annotate({
      description:
        "`[x0, y0, x1, y1]`, each 0 to 1 of the page's width or height; null if the size of the page is unknown."
    })
  ),
  content: text.annotate({ description: "The block's part of the document's markdown." }),
  markdownSpan: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Integer)).annotate({
      description: "`[start, end)` in the document's markdown; null if that part was rewritten."
    })
  ),
  readingOrder: Schema.optionalKey(Schema.NullOr(Integer)),
  source: text.annotate({
    description:
      "The method that read the block, such as `native_text`, `layout_ocr`, `tsr`, `formula_model` or `full_page`."
  }),
  confidence: Schema.optionalKey(
    Schema.NullOr(open({ layout: number, ocr: number })).annotate({
      description: "The confidence of the step, from 0 to 1; null if the step did not run."
    })
  )
}).annotate({ ...publicFact("OA"), identifier: "PdfBlock" })

/** The layout of one PDF page. */
export const PdfBlockPage = open({
  pageNumber: Integer.annotate({ description: "1-based physical page." }),
  width: number.annotate({ description: "Pixels; null if the page was not rendered." }),
  height: number,
  status: Schema.optionalKey(Schema.NullOr(openEnum(["ok", "partial", "failed"]))),
  items: Schema.Array(PdfBlock)
}).annotate({ ...publicFact("OA"), identifier: "PdfBlockPage" })
export interface PdfBlockPage extends Schema.Schema.Type<typeof PdfBlockPage> {}
