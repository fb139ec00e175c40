import type { CatalogRow } from "@trawl/schema"
import type { Provenance } from "./contract-model.ts"

/** Where a row of the tables of failures is from, and why its `retryable` is assumed where it is. */
export const rowProvenance = ({ assumed, source }: CatalogRow): {
  readonly provenance: Provenance
  readonly source?: string
  readonly assumed?: string
} => ({
  provenance: source !== undefined ? "public" : assumed !== undefined ? "assumed" : "specified",
  ...source !== undefined && { source },
  ...assumed !== undefined && { assumed }
})
