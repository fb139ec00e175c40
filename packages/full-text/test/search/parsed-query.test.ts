import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { urlsFound } from "./search-pages.ts"

const pages = [
  {
    url: "https://docs.example.com/retry",
    title: "Retry",
    text: "A retry policy says when to try again. Jitter spreads the load."
  },
  {
    url: "https://docs.example.com/schedule",
    title: "Schedule",
    text: "A schedule is a policy: retry policies are schedules."
  },
  {
    url: "https://blog.example.com/post.pdf",
    title: "Why we retry",
    text: "Retry, policy-wise, is hard. Jitter helps.",
    contentType: "application/pdf"
  },
  { url: "https://other.example.org/café", title: "Café", text: "Nothing about any of this, l'été non plus." }
]

it.effect.each(
  [
    ["retry policy", ["retry", "schedule", "post.pdf"]],
    ["\"retry policy\"", ["retry", "post.pdf"]],
    ["“Retry Policy” -jitter", []],
    ["retry -\"retry policy\"", ["schedule"]],
    ["retry -policies", ["retry", "post.pdf"]],
    ["jitter filetype:pdf", ["post.pdf"]],
    ["jitter -filetype:pdf", ["retry"]],
    ["site:example.com -site:blog.example.com", ["retry", "schedule"]],
    ["site:docs.example.com/sched", []],
    ["intitle:retry", ["retry", "post.pdf"]],
    ["allintitle: why retry", ["post.pdf"]],
    ["-intitle:retry", ["schedule", "café"]],
    ["inurl:café", ["café"]],
    ["inurl:cafe", ["café"]],
    ["inurl:ＣＡＦÉ", ["café"]],
    ["intitle:cafe", ["café"]],
    ["intitle:cafés", []],
    ["allintitle: CAFÈ", ["café"]],
    ["rétry -intitle:rètry", ["schedule"]],
    ["-ete -rétry", []],
    ["nothing -ete", []],
    ["nothing -l'ete", []],
    ["nothing -\"ete\"", ["café"]],
    ["nothing -\"été\"", []],
    ["\"cafe\"", []],
    ["retry -policys", ["retry", "schedule", "post.pdf"]],
    ["intitle:\"we retry\"", ["post.pdf"]],
    ["intitle:\"retry we\"", []],
    ["-intitle:\"why we\" inurl:\"example com\"", ["retry", "schedule"]],
    ["intitle:\"cafe\"", []],
    ["allintitle:\"why we\" retry", ["post.pdf"]],
    ["allinurl: docs schedule", ["schedule"]],
    ["-inurl:docs -inurl:org", ["post.pdf"]]
  ] as const
)("%s", ([query, expected]) =>
  Effect.gen(function*() {
    const found = yield* urlsFound(pages, { terms: parse(query).terms })
    assert.sameMembers(found.map((url) => decodeURI(url).split("/").at(-1) ?? ""), [...expected])
  }))

it.effect.each(
  [
    ["filetype:html", ["/b.HTML"]],
    ["filetype:pdf", ["/c.pdf", "/d", "/e.php"]],
    ["filetype:php", ["/e.php"]],
    ["filetype:docx", []],
    ["-filetype:html -filetype:pdf", ["/a", "/f"]]
  ] as const
)(
  "compares the extension of the path, and finds PDF files without one: %s",
  ([query, expected]) =>
    Effect.gen(function*() {
      const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      const types = {
        "/a": "text/html",
        "/b.HTML": "text/html",
        "/c.pdf": "application/pdf",
        "/d": "application/pdf; charset=utf-8",
        "/e.php": "application/pdf",
        "/f": word
      }
      const files = Object.entries(types).map(([path, contentType]) => ({
        url: `https://example.com${path}`,
        title: path,
        contentType
      }))
      const found = yield* urlsFound(files, { terms: parse(query).terms })
      assert.sameMembers(found.map((url) => new URL(url).pathname), [...expected])
    })
)
