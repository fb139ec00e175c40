import { assert, describe, it } from "vitest"
import { citedValues } from "../src/extract/cited-values.ts"

describe("the values of an extraction", () => {
  it("have the URLs of their paths", () => {
    assert.deepStrictEqual(
      citedValues({ plans: [{ name: "Small", price: null }], open: true }, {
        "plans[0].name": ["https://example.com/plans"],
        open: "https://example.com/"
      }),
      [
        { path: "plans[0].name", value: "Small", urls: ["https://example.com/plans"] },
        { path: "open", value: true, urls: ["https://example.com/"] }
      ]
    )
    assert.deepStrictEqual(citedValues(["a"], undefined), [{ path: "[0]", value: "a", urls: [] }])
  })
})
