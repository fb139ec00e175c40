import { limits } from "./limits.ts"

/** What OpenAPI cannot say of an operation, by operation identifier. */
export const operationFacts = {
  searchAndScrape: {
    startsJob: false,
    timeout: { field: "timeout", default: limits.searchTimeoutDefault },
    envelope: true,
    errorTables: ["common"]
  },
  scrape: {
    startsJob: false,
    timeout: { field: "timeout", default: limits.scrapeTimeoutDefault },
    envelope: true,
    errorTables: ["common"]
  }
} as const satisfies Record<string, OperationFacts>

export interface OperationFacts {
  /** A second send may start, and bill, the same job twice. */
  readonly startsJob: boolean
  readonly timeout: { readonly field: string; readonly default: number } | null
  /** A 2xx body must carry `success: true`. */
  readonly envelope: boolean
  /** The error tables whose rows its failures can be. */
  readonly errorTables: ReadonlyArray<"common" | "agent">
}
