import type { CatalogRow } from "@trawl/schema"
import type { Provenance } from "./contract-model.ts"

/** The origin of a row of the failure tables, and the reason if its `retryable` is assumed. */
export const rowProvenance = ({ assumed, source }: CatalogRow): {
  readonly provenance: Provenance
  readonly source?: string
  readonly assumed?: string
} => ({
  provenance: source !== undefined ? "public" : assumed !== undefined ? "assumed" : "specified",
  ...source !== undefined && { source },
  ...assumed !== undefined && { assumed }
})
