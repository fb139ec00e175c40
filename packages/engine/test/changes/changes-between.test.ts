import { assert, describe, it } from "vitest"
import type { Change, ComparisonOptions } from "../../src/changes/change.ts"
import { changesBetween } from "../../src/changes/changes-between.ts"
import { patternProblem, PatternTooSlow } from "../../src/changes/without-patterns.ts"

const changes = (before: string, after: string, options?: ComparisonOptions): ReadonlyArray<Change> =>
  changesBetween(before, after, options).changes

const prices = `# Lamps

## Desk lamps

| Name | Price |
| --- | --- |
| Oak | $80.00 |
| Walnut | $89.00 |

In stock`

const bridge = (views: number, age: string) => `# Bridge opens\n\n${views} views\n\nPosted ${age} ago\n\nTraffic flows.`

const status = (build: number) => `# Status\n\nBuild ${build}\n\nState: green, build ${build}`

const table = (...rows: ReadonlyArray<string>) =>
  `# Plans\n\n| Name | Price |\n| --- | --- |\n${rows.map((row) => `| ${row} |`).join("\n")}`

describe("the changes between two versions of a page", () => {
  it("name the block, its headings and the words that differ", () => {
    const [row, stock, ...others] = changes(prices, prices.replace("$89.00", "$79.00").replace("In stock", "Sold out"))
    assert.deepStrictEqual(row, {
      kind: "changed",
      block: "tableRow",
      before: "Walnut | $89.00",
      after: "Walnut | $79.00",
      path: ["Lamps", "Desk lamps"],
      spans: { before: [[10, 15]], after: [[10, 15]] }
    })
    assert.deepInclude(stock, { kind: "changed", before: "In stock", after: "Sold out" })
    assert.deepStrictEqual(others, [])
  })

  it("are added, removed and moved blocks in the order of the page", () => {
    const before = "# List\n\n- one\n- two\n- three\n- four"
    const after = "# List\n\n- three\n- one\n- two\n- five times six"
    assert.deepStrictEqual(changes(before, after).map(({ after: is, before: was, kind }) => [kind, was, is]), [
      ["moved", "three", "three"],
      ["changed", "four", "five times six"]
    ])
  })

  it("do not include the order, if it is to be ignored", () => {
    assert.deepStrictEqual(changes("a\n\nb\n\nc", "c\n\na\n\nb", { order: "ignore" }), [])
    assert.lengthOf(changes("a\n\na\n\nb", "a\n\nb", { order: "ignore" }), 1)
  })

  it("do not include counters and clocks, unless requested", () => {
    assert.deepStrictEqual(changes(bridge(12, "3 hours"), bridge(4_100, "2 days")), [])
    assert.lengthOf(changes(bridge(12, "3 hours"), bridge(4_100, "2 days"), { noise: "report" }), 2)
  })

  it("do not include text that matches a pattern to ignore", () => {
    const options = { patterns: ["[Bb]uild \\d+"] }
    assert.deepStrictEqual(changes(status(1), status(2), options), [])
    assert.lengthOf(changes(status(1), status(2).replace("green", "red"), options), 1)
  })

  it.each([
    ["rows", table("Legacy | $99", "Pro | $120"), table("Huge | $80", "Pro | $120")],
    ["rows with common words", table("Legacy plan | $99 | 5 users"), table("Huge plan | $80 | 5 users")],
    ["items of a list", "- Legacy: $99\n- Pro: $120", "- Huge: $80\n- Pro: $120"],
    ["prices under headings", "## Legacy\n\n$99\n\n## Pro\n\n$120", "## Huge\n\n$80\n\n## Pro\n\n$120"],
    ["nights", table("12 May | $99"), table("13 May | $80")]
  ])("do not pair %s with different names", (_, before, after) => {
    assert.sameMembers(changes(before, after).map(({ kind }) => kind).filter((kind) => kind === "changed"), [])
  })

  it.each([
    ["another name", "Legacy | $99 | 5 users", "Classic | $99 | 5 users"],
    ["a longer name", "Legacy | $99", "Legacy plan | $80"],
    ["another rank", "1 | Legacy | $99", "2 | Legacy | $80"],
    ["another date", "Berlin | 12 May", "Berlin | 14 May"]
  ])("pair a row with %s", (_, before, after) => {
    assert.deepStrictEqual(changes(table(before), table(after)).map(({ kind }) => kind), ["changed"])
  })

  it("pair a price with a reworded label", () => {
    const [change] = changes("# Lamp\n\nPrice: $99", "# Lamp\n\nNow only $80")
    assert.deepInclude(change, { kind: "changed", before: "Price: $99", after: "Now only $80" })
  })

  it("pair a row with its version in another place, as in a table that is sorted by price", () => {
    const found = changes(table("Oak | $50", "Ash | $60", "Fir | $70"), table("Fir | $40", "Oak | $50", "Ash | $60"))
    assert.deepStrictEqual(found.map(({ after, before, kind }) => [kind, before, after]), [
      ["changed", "Fir | $70", "Fir | $40"]
    ])
  })

  it("show the target of a link of which only the target changed", () => {
    const [change] = changes("See [the form](/form-1.pdf).", "See [the form](/form-2.pdf).")
    assert.deepInclude(change, { before: "See [the form](/form-1.pdf).", after: "See [the form](/form-2.pdf)." })
  })
})

describe("patterns to ignore", () => {
  it("are refused if they are no regular expressions", () => {
    assert.isUndefined(patternProblem("build \\d+"))
    assert.match(patternProblem("(") ?? "", /Unterminated group/)
  })

  it("fail if they take too long", () => {
    const text = `${"a".repeat(100)}!`
    assert.throws(() => changes(text, `${text}!`, { patterns: ["(a+)+$"] }), PatternTooSlow)
  })
})
