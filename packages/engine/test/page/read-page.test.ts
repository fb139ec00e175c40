import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readPage } from "../../src/page/read-page.ts"

const read = (contentType: string, text: string, path = "notes/a%20b.txt") =>
  readPage({ text, url: `https://example.com/${path}`, contentType })

describe("a page that is not HTML", () => {
  it.effect("is prose when it is plain text", () =>
    Effect.gen(function*() {
      const page = yield* read("text/plain", "First line.\nSee https://example.org/x (and http://example.org/y_(z)).")
      assert.strictEqual(page.markdown, page.text)
      assert.strictEqual(page.title, "a b.txt")
      assert.deepStrictEqual(page.links, ["https://example.org/x", "http://example.org/y_(z)"])
    }))

  it.effect("is read as markdown by its type or its name", () =>
    Effect.gen(function*() {
      const text = "# Owls\n\nRead [on](../more#x), ![owl](/owl.png).\n\n```\n# no heading\n```\n\n## Barn owls ##\n"
      for (const page of [yield* read("text/markdown", text), yield* read("text/plain", text, "notes/README.md")]) {
        assert.strictEqual(page.title, "Owls")
        assert.deepStrictEqual(page.headings, ["Owls", "Barn owls"])
        assert.deepStrictEqual(page.links, ["https://example.com/more#x"])
        assert.deepStrictEqual(page.images, ["https://example.com/owl.png"])
        assert.strictEqual(page.markdown, text.trim())
      }
    }))

  it.effect.each([
    ["application/json", "json"],
    ["application/ld+json", "json"],
    ["application/rss+xml", "xml"],
    ["text/css", "css"],
    ["application/javascript", "javascript"],
    ["text/x-python", "python"],
    ["application/yaml", "yaml"]
  ] as const)("is a code block when it is %s", ([type, language]) =>
    Effect.gen(function*() {
      const page = yield* read(type, "a ``` <b>\n")
      assert.strictEqual(page.markdown, `\`\`\`\`${language}\na \`\`\` <b>\n\`\`\`\``)
      assert.strictEqual(page.html, "<pre>a ``` &lt;b&gt;\n</pre>")
    }))

  it.effect("is a page after all when it is XHTML", () =>
    Effect.gen(function*() {
      const page = yield* read("application/xml", "<?xml version=\"1.0\"?>\n<html><head><title>T</title></head><body><p>words</p></body></html>")
      assert.deepInclude(page, { title: "T", text: "words" })
    }))

  it.effect.each(["application/pdf", "image/png", "image/svg+xml", "application/zip", "application/octet-stream"])("cannot be read when it is %s", (type) =>
    Effect.gen(function*() {
      const failed = yield* Effect.flip(read(type, "bytes"))
      assert.deepInclude(failed, { _tag: "PageFailed", reason: "ContentUnsupported" })
      assert.include(failed.message, type)
      assert.match(failed.message, /HTML, PDF, Word,.* can be read$/)
    }))

  it.effect("may be empty", () =>
    Effect.gen(function*() {
      for (const type of ["text/html", "text/plain", "text/markdown", "application/json"]) {
        assert.strictEqual((yield* read(type, "")).text, "")
      }
    }))
})

it.effect("a selector that cannot be used is an error of its own", () =>
  Effect.gen(function*() {
    const failed = yield* Effect.flip(readPage({ text: "<p>x", url: "https://example.com/", contentType: "text/html" }, { includeTags: ["p["] }))
    assert.deepInclude(failed, { _tag: "SelectorUnusable", selector: "p[" })
  }))
