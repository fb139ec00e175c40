import { assert, describe, it } from "vitest"
import { trawl } from "./trawl.ts"

describe("trawl explain", () => {
  it("says what each part asks for, without any setting", async () => {
    assert.deepStrictEqual(await trawl({}, "explain", "retry site:effect.website -draft"), {
      code: 0,
      stdout: "retry                looks for results about \"retry\"\n" +
        "site:effect.website  only results from effect.website and its subdomains\n" +
        "-draft               leaves out results about \"draft\"\n",
      stderr: ""
    })
  })

  it("says it as JSON", async () => {
    const { stdout } = await trawl({}, "explain", "filetype:pdf", "--json")
    assert.deepStrictEqual(JSON.parse(stdout), [{ term: { kind: "filetype", extension: "pdf" }, written: "filetype:pdf", asks: "only files that end in .pdf" }])
  })

  it("says where a query is wrong", async () => {
    const { code, stderr } = await trawl({}, "explain", "retry larger:big")
    assert.strictEqual(code, 2)
    assert.match(stderr, /larger "big" at index 13.+800x600/)
  })
})
