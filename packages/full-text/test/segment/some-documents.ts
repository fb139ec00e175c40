import * as fc from "fast-check"
import type { SegmentDocument } from "../../src/segment/segment.ts"

/** Documents of words that repeat and of any characters at all. */
export const someDocuments = (most: number): fc.Arbitrary<ReadonlyArray<SegmentDocument>> =>
  fc.array(document, { maxLength: most }).map((list) =>
    list.map((document, page) => ({ ...document, page: page * 3 + 1 }))
  )

const word = fc.constantFrom(
  ..."the schedule schedules Scheduling scheduled retryPolicy XMLHttpRequest innerHTML getUserName policy retry a I x9 2024 v1 snake_case cafe café CAFÉ cafés don’t naïve straße Ελλάδα ς ΣΊΣΥΦΟΣ 東京 東京都の天気 日本語 ภาษาไทย ໜ ຫນ 한국어 ｶﾞ ⅷ ² ﷺ ʼn donʼt e\u0301te\u0301 co\u00adop a\u200db =\u0338x \u0338 👩‍👩‍👧 🎉 𝒳𝒴 ﬁn"
    .split(" "),
  "x".repeat(70),
  "y".repeat(600)
)
const gap = fc.constantFrom(" ", " ", " ", ", ", "\n", "-", "", "。", "’")
const sentence = fc.array(
  fc.oneof({ weight: 20, arbitrary: word }, { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) })
    .chain((text) => gap.map((gap) => text + gap)),
  { maxLength: 30 }
)
  .map((parts) => parts.join(""))

const document = fc.record({
  page: fc.constant(0),
  dated: fc.integer({ min: -1e12, max: 3e12 }),
  quality: fc.nat(255),
  host: fc.constantFrom("example.com:443", "docs.example.com:443", "例え.jp:80", ""),
  tags: fc.array(fc.constantFrom("site:com.example", "path:/a", "lang:en", "ext:html", "path:/é"), { maxLength: 4 }),
  texts: fc.record({
    title: sentence,
    summary: sentence,
    url: sentence,
    headings: sentence,
    address: sentence,
    anchors: sentence,
    body: sentence
  }, { requiredKeys: [] })
})
