import * as Schema from "effect/Schema"

/** A check: `includeDomains` and `excludeDomains` are mutually exclusive. */
export const oneDomainList = Schema.makeFilter(
  ({ includeDomains, excludeDomains }: { readonly includeDomains?: unknown; readonly excludeDomains?: unknown }) =>
    includeDomains !== undefined && excludeDomains !== undefined
      ? { path: ["excludeDomains"], issue: "includeDomains and excludeDomains are mutually exclusive" }
      : undefined,
  { toJsonSchema: () => ({ not: { required: ["includeDomains", "excludeDomains"] } }) }
)
