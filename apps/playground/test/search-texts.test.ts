import { assert, describe, it } from "vitest"
import { withoutEntities } from "../src/parts/entities.ts"
import { highlighted } from "../src/search/highlighted.ts"
import { pictureAddress } from "../src/search/image-bytes.ts"
import { wantedTexts } from "../src/search/wanted-texts.ts"

const found = (text: string, query: string) =>
  highlighted(text, wantedTexts(query)).filter(({ isFound }) => isFound).map(({ text }) => text)

describe("a passage", () => {
  it("has the search terms highlighted, with their suffixes", () => {
    assert.deepStrictEqual(found("Retrying: a retry, not tretry. Schedules, too.", "retry schedule"), [
      "Retrying",
      "retry",
      "Schedules"
    ])
  })
  it("has phrases highlighted as a whole, and neither excluded words nor other operators", () => {
    assert.deepStrictEqual(
      found("exponential  backoff of drafts on example.com", `"exponential backoff" -drafts site:example.com`),
      ["exponential  backoff"]
    )
  })
  it("equals its joined pieces, and treats no character of the query as special", () => {
    const text = "a+b (c) [d] — e"
    assert.strictEqual(highlighted(text, wantedTexts(`"a+b" "(c)" "[d"`)).map(({ text }) => text).join(""), text)
    assert.deepStrictEqual(found(text, "site:"), [])
  })
})

it("an image is recognized by its first bytes, and other data is not shown", () => {
  assert.match(pictureAddress("iVBORw0KGgoAAAA") ?? "", /^data:image\/png;base64,/)
  assert.isUndefined(pictureAddress(Buffer.from("<!doctype html>").toString("base64")))
})

it("character references in markdown are decoded", () => {
  assert.strictEqual(withoutEntities("a &amp; b &#60; &#x3e; &unknown; &#1114112;"), "a & b < > &unknown; &#1114112;")
})
