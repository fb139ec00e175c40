import * as Schema from "effect/Schema"
import { Integer } from "../integer.ts"
import { open } from "../open.ts"
import { publicFact } from "../provenance.ts"
import { Branding } from "./branding.ts"
import { ChangeTracking } from "./change-tracking.ts"
import { Menu } from "./menu.ts"
import { Metadata } from "./metadata.ts"
import { PdfBlockPage } from "./pdf-blocks.ts"
import { Product } from "./product.ts"

const content = Schema.optionalKey(Schema.NullOr(Schema.String))
const serverTypes = publicFact("A:controllers/v2/types.ts")

/** The values of an attribute of the elements that a selector matches. */
export const AttributeValues = open({
  selector: Schema.String,
  attribute: Schema.String,
  values: Schema.Array(Schema.String)
}).annotate({ ...serverTypes, identifier: "AttributeValues" })

/** Content of a web or news result or a scraped document; each field is present if its format was requested. */
export const contentFields = {
  markdown: content,
  html: content,
  rawHtml: content,
  screenshot: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Signed URL, valid for 24 hours." })
  ),
  audio: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Signed URL, valid for 1 hour." })),
  video: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Signed URL, valid for 1 hour." })),
  links: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  metadata: Schema.optionalKey(Metadata),
  summary: Schema.optionalKey(Schema.NullOr(Schema.String).annotate(serverTypes)),
  rawBase64: Schema.optionalKey(Schema.NullOr(Schema.String).annotate(serverTypes)),
  images: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)).annotate(serverTypes)),
  json: Schema.optionalKey(Schema.Unknown.annotate(serverTypes)),
  answer: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Answer to the `question` format." })
  ),
  highlights: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Source text selected by the `highlights` format." })
  ),
  changeTracking: Schema.optionalKey(Schema.NullOr(ChangeTracking)),
  branding: Schema.optionalKey(Schema.NullOr(Branding)),
  product: Schema.optionalKey(Schema.NullOr(Product)),
  menu: Schema.optionalKey(Schema.NullOr(Menu)),
  attributes: Schema.optionalKey(Schema.NullOr(Schema.Array(AttributeValues))),
  warning: Schema.optionalKey(Schema.NullOr(Schema.String).annotate(serverTypes))
}

export const PdfPage = open({
  pageNumber: Integer,
  markdown: Schema.String
}).annotate({ identifier: "PdfPage" })

/** The results of the page's `actions`, each list in the order of its actions. */
export const ActionResults = open({
  screenshots: Schema.optionalKey(Schema.Array(Schema.String)),
  scrapes: Schema.optionalKey(Schema.Array(open({ url: Schema.String, html: Schema.String })).annotate(serverTypes)),
  javascriptReturns: Schema.optionalKey(
    Schema.Array(open({ type: Schema.String, value: Schema.Unknown })).annotate(serverTypes)
  ),
  pdfs: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "ActionResults" })

/** One scraped page. */
export const Document = open({
  ...contentFields,
  pages: Schema.optionalKey(Schema.NullOr(Schema.Array(PdfPage))),
  blocks: Schema.optionalKey(Schema.NullOr(Schema.Array(PdfBlockPage))),
  actions: Schema.optionalKey(Schema.NullOr(ActionResults))
}).annotate({ identifier: "Document" })
export interface Document extends Schema.Schema.Type<typeof Document> {}
