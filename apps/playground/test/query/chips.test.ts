import { InvalidTerm, print } from "@trawl/query-builder"
import { assert, describe, it } from "vitest"
import { type Draft, readQuery, termOf, withDraft, withoutChip } from "../../src/query/chips.ts"
import { operatorKinds, operatorNames } from "../../src/query/operator-names.ts"

const drafts = (query: string): ReadonlyArray<Draft> =>
  readQuery(query).chips.map(({ excluded, kind, value }) => ({ kind, value, excluded }))

describe("the parts of a query", () => {
  it("are parsed from the typed text, and explained", () => {
    const { chips, notes } = readQuery(`retry “exponential backoff” -filetype:pdf Site:Example.com`)
    assert.isEmpty(notes)
    assert.deepStrictEqual(chips.map(({ asks, excluded, kind, value }) => [kind, value, excluded, asks]), [
      ["words", "retry", false, `looks for results about "retry"`],
      ["exact", "exponential backoff", false, `only results with exactly "exponential backoff"`],
      ["filetype", "pdf", true, "leaves out files that end in .pdf"],
      ["site", "example.com", false, "only results from example.com and its subdomains"]
    ])
  })

  it("are words if an operator is incomplete, with a note that explains why", () => {
    const { chips, notes } = readQuery("retry site:")
    assert.deepStrictEqual(chips.map(({ kind, value }) => [kind, value]), [["words", "retry site"]])
    assert.match(notes.join(), /^"site:" was treated as ordinary words/)
  })

  it("keep phrases in the title and URL when they are edited", () => {
    assert.deepStrictEqual(drafts(`intitle:"index of" -allinurl:"api v2" guide`), [
      { kind: "intitle", value: `"index of"`, excluded: false },
      { kind: "allinurl", value: `"api v2" guide`, excluded: true }
    ])
    assert.strictEqual(
      withDraft(`intitle:"index of"`, { kind: "intitle", value: `"table of contents"`, excluded: false }, 0),
      `intitle:"table of contents"`
    )
  })

  it("print the same query again, for each operator and its negation", () => {
    for (const kind of operatorKinds) {
      const { example } = operatorNames[kind]
      for (const excluded of [false, true]) {
        const draft = { kind, value: kind === "words" && excluded ? "draft" : example, excluded }
        assert.deepStrictEqual(drafts(print([termOf(draft)])), [draft], kind)
      }
    }
  })

  it("can be added, changed and removed without changing the others", () => {
    const added = withDraft("retry schedule", { kind: "site", value: "example.com", excluded: false })
    assert.strictEqual(added, "retry schedule site:example.com")
    const changed = withDraft(added, { kind: "intitle", value: "guide", excluded: true }, 1)
    assert.strictEqual(changed, "retry schedule -intitle:guide")
    assert.strictEqual(withoutChip(changed, 0), "-intitle:guide")
    assert.strictEqual(withoutChip("retry", 0), "")
  })

  it.each(
    [
      ["site", "https://example.com/"],
      ["words", "site:example.com"],
      ["words", ""],
      ["larger", "800"],
      ["imagesize", "800x600 x"],
      ["inurl", "two words"],
      ["exact", `a "quote`]
    ] as const
  )("are rejected with a reason if they are invalid: %s %j", (kind, value) => {
    assert.throws(() => withDraft("retry", { kind, value, excluded: false }), InvalidTerm)
  })
})
