import * as Schema from "effect/Schema"

/** A check: `includeDomains` and `excludeDomains` are mutually exclusive. An empty list counts as absent. */
export const oneDomainList = Schema.makeFilter(
  ({ includeDomains = [], excludeDomains = [] }: DomainLists) =>
    includeDomains.length > 0 && excludeDomains.length > 0
      ? { path: ["excludeDomains"], issue: "includeDomains and excludeDomains are mutually exclusive" }
      : undefined,
  {
    toJsonSchema: () => ({
      not: {
        required: ["includeDomains", "excludeDomains"],
        properties: { includeDomains: { minItems: 1 }, excludeDomains: { minItems: 1 } }
      }
    })
  }
)

interface DomainLists {
  readonly includeDomains?: ReadonlyArray<unknown>
  readonly excludeDomains?: ReadonlyArray<unknown>
}
