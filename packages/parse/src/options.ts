import type { PageOf, StandardJsonFormat } from "@trawl/core/machine"
import type { ParseFormat, ParseOptions as Request, ScrapeResponse, UploadUrlRequest } from "@trawl/types"

/**
 * The options for parsing a file, as in the specification. They are sent unchanged, except that a Standard Schema is
 * sent as its JSON Schema.
 */
export interface ParseOptions extends Omit<Request, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<ParseFormat | StandardJsonFormat>
}

/** The content of a file, with exactly the requested fields. */
export interface ParseResults<Options extends ParseOptions = ParseOptions> extends Omit<ScrapeResponse, "data"> {
  readonly data: PageOf<Options>
}

/** The file to upload. The options are sent unchanged. */
export interface UploadOptions extends UploadUrlRequest {}
