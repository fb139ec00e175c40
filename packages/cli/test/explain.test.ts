import { assert, describe, it } from "vitest"
import { trawl } from "./trawl.ts"

describe("trawl explain", () => {
  it("explains each part without any setting", async () => {
    assert.deepStrictEqual(await trawl({}, "explain", "retry site:effect.website -draft"), {
      code: 0,
      stdout: "retry                looks for results about \"retry\"\n" +
        "site:effect.website  only results from effect.website and its subdomains\n" +
        "-draft               leaves out results about \"draft\"\n",
      stderr: ""
    })
  })

  it("prints the explanation as JSON", async () => {
    const { stdout } = await trawl({}, "explain", "filetype:pdf", "--json")
    assert.deepStrictEqual(JSON.parse(stdout), [{
      term: { kind: "filetype", extension: "pdf" },
      written: "filetype:pdf",
      asks: "only files that end in .pdf"
    }])
  })

  it("explains an invalid operator as words, and warns on standard error", async () => {
    assert.deepStrictEqual(await trawl({}, "explain", "retry larger:big"), {
      code: 0,
      stdout: "retry larger big  looks for results about \"retry larger big\"\n",
      stderr:
        "\"larger:big\" was treated as ordinary words, not as an operator: it is not a size in pixels. Allowed: two whole numbers above zero: 800x600.\n"
    })
  })
})
