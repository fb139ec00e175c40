import type { Positive } from "@trawl/query-builder"

/** What the parts of a query are called on the page, in the order in which they are offered, with an example of each. */
export const operatorNames: {
  readonly [Kind in Positive["kind"]]: { readonly name: string; readonly example: string }
} = {
  words: { name: "Words", example: "retry schedule" },
  exact: { name: "Exact phrase", example: "exponential backoff" },
  site: { name: "Site", example: "example.com/docs" },
  filetype: { name: "File type", example: "pdf" },
  intitle: { name: "In title", example: "guide" },
  allintitle: { name: "All in title", example: "api guide" },
  inurl: { name: "In URL", example: "reference" },
  allinurl: { name: "All in URL", example: "api reference" },
  related: { name: "Related to", example: "example.com" },
  imagesize: { name: "Image size", example: "800x600" },
  larger: { name: "Image larger than", example: "1024x768" }
}
