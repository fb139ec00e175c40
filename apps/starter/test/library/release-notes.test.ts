import { expect, it } from "vitest"
import { splitReleases } from "../../src/library/release-notes.ts"

const notes = (word: string) => `${word} `.repeat(60).trim()

it("reads releases under headings of every form, each with its date", () => {
  const log = `# Change log

## [2.0.0](https://example.com) (2024-03-02)

### Fixes in 1.9.0, of 2024-01-01

${notes("two")}

## 1.9.0

${notes("undated")}

## v1.8.0 - 2023-05-06

${notes("one")}
`
  expect(splitReleases(log).map(({ date, version }) => [version, date])).toStrictEqual([["2.0.0", "2024-03-02"], [
    "1.8.0",
    "2023-05-06"
  ]])
  expect(splitReleases(log)[0]?.body).toContain("### Fixes in 1.9.0")
  expect(splitReleases(log)[0]?.body).not.toContain("undated")
})

it("reads underlined headings, and leaves out almost empty releases", () => {
  const log = `3.3.0 2022-06-24\n=================\n${notes("three")}\n\n3.2.0 2022-06-01\n=================\n- a fix\n`
  expect(splitReleases(log)).toStrictEqual([{ version: "3.3.0", date: "2022-06-24", body: notes("three") }])
})
