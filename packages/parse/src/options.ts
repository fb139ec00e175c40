import type { PageOf, StandardJsonFormat } from "@trawl/core/machine"
import type { ParseFormat, ParseOptions as Request, ScrapeResponse, UploadUrlRequest } from "@trawl/types"

/** What may be made of a file: the options of the specification, field by field. They are sent as they are, a Standard Schema as its JSON Schema. */
export interface ParseOptions extends Omit<Request, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<ParseFormat | StandardJsonFormat>
}

/** What a file holds, no less and no more than what was asked for. */
export interface ParseResults<Options extends ParseOptions = ParseOptions> extends Omit<ScrapeResponse, "data"> {
  readonly data: PageOf<Options>
}

/** What is to be uploaded. The object is sent as it is. */
export interface UploadOptions extends UploadUrlRequest {}
