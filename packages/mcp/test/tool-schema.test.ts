import { toolSchema } from "../src/tool-schema.ts"
import { programFields, scrapeRequestParameters, searchRequestParameters } from "@trawl/types/tool-parameters"
import monitor from "@trawl/types/schemas/CreateMonitorRequest.json" with { type: "json" }
import scrape from "@trawl/types/schemas/ScrapeRequest.json" with { type: "json" }
import search from "@trawl/types/schemas/SearchRequest.json" with { type: "json" }
import { assert, describe, it } from "vitest"

describe("the parameters of a tool", () => {
  it("contain no field that the contract reserves for programs, at any depth", () => {
    for (
      const [component, schema] of [
        ["SearchRequest", toolSchema("SearchRequest", search)],
        ["ScrapeRequest", toolSchema("ScrapeRequest", scrape)]
      ] as const
    ) {
      const names: Array<string> = []
      JSON.stringify(schema, (key, value: object) => {
        if (key === "properties") names.push(...Object.keys(value))
        return value
      })
      assert.includeMembers(names, ["formats", "onlyMainContent"])
      for (const field of programFields[component]) assert.notInclude(names, field, component)
    }
    assert.includeMembers([...programFields.ScrapeRequest], ["actions", "webhook", "storeInCache"])
  })

  it("require the contract to say which fields are reserved for programs", () => {
    // @ts-expect-error the contract says nothing of this request
    assert.isObject(toolSchema("CreateMonitorRequest", monitor))
    // @ts-expect-error this is the schema of another request
    assert.throws(() => toolSchema("MapRequest", search))
  })

  it("contain all parameters of the tools of the promise client", () => {
    assert.containsAllKeys(
      toolSchema("SearchRequest", search).properties,
      Object.keys(searchRequestParameters.properties)
    )
    assert.containsAllKeys(
      toolSchema("ScrapeRequest", scrape).properties,
      Object.keys(scrapeRequestParameters.properties)
    )
  })
})
