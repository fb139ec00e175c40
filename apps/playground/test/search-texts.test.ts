import { assert, describe, it } from "vitest"
import { withoutEntities } from "../src/parts/entities.ts"
import { highlighted } from "../src/search/highlighted.ts"
import { pictureAddress } from "../src/search/image-bytes.ts"
import { wantedTexts } from "../src/search/wanted-texts.ts"

const found = (text: string, query: string) =>
  highlighted(text, wantedTexts(query)).filter(({ isFound }) => isFound).map(({ text }) => text)

describe("a passage", () => {
  it("has what the query looks for marked, whatever follows in the word", () => {
    assert.deepStrictEqual(found("Retrying: a retry, not tretry. Schedules, too.", "retry schedule"), [
      "Retrying",
      "retry",
      "Schedules"
    ])
  })
  it("has a phrase marked as one, and nothing of what is left out or of other operators", () => {
    assert.deepStrictEqual(
      found("exponential  backoff of drafts on example.com", `"exponential backoff" -drafts site:example.com`),
      ["exponential  backoff"]
    )
  })
  it("is whole in its pieces, and takes no sign of the query for more than it is", () => {
    const text = "a+b (c) [d] — e"
    assert.strictEqual(highlighted(text, wantedTexts(`"a+b" "(c)" "[d"`)).map(({ text }) => text).join(""), text)
    assert.deepStrictEqual(found(text, "site:"), [])
  })
})

it("a picture is known by its first bytes, and what is none is not shown", () => {
  assert.match(pictureAddress("iVBORw0KGgoAAAA") ?? "", /^data:image\/png;base64,/)
  assert.isUndefined(pictureAddress(Buffer.from("<!doctype html>").toString("base64")))
})

it("character references of markdown are characters", () => {
  assert.strictEqual(withoutEntities("a &amp; b &#60; &#x3e; &unknown; &#1114112;"), "a & b < > &unknown; &#1114112;")
})
