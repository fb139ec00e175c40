import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Options, read, type Source } from "../../src/effect.ts"
import { read as readPromise } from "../../src/index.ts"
import { handbook } from "../documents/handbook.ts"
import { docx } from "../documents/office-files.ts"

const url = "https://tides.example/springs"
const bytes = (text: string) => new TextEncoder().encode(text)

describe("read", () => {
  it.effect("decodes bytes by the content type, and accepts strings as they are", () =>
    Effect.gen(function*() {
      const latin = new Uint8Array([...bytes("<p>caf"), 0xe9])
      assert.strictEqual((yield* read({ url, contentType: "text/html; charset=iso-8859-1", body: latin })).text, "café")
      assert.strictEqual((yield* read({ url, contentType: "text/html", body: latin.buffer })).text, "café")
      assert.strictEqual(
        (yield* read({ url, contentType: "text/html; charset=iso-8859-1", body: "<p>café" })).text,
        "café"
      )
    }))

  it.effect.each(
    [
      ["text/html", "<!doctype html><p>High tide"],
      ["application/json", `{ "tide": "high" }`],
      ["text/plain", "High tide"],
      ["application/xml", "<?xml version=\"1.0\"?><tide/>"]
    ] as const
  )("guesses a missing content type: %s", ([contentType, body]) =>
    Effect.gen(function*() {
      for (const source of [body, bytes(body)]) {
        assert.strictEqual((yield* read({ url, body: source })).contentType, contentType)
      }
    }))

  it.effect("detects the language of a text that declares none", () =>
    Effect.gen(function*() {
      const text =
        "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander begegnen."
      assert.strictEqual((yield* read({ url, contentType: "text/html", body: `<p>${text}` })).language, "de")
      assert.strictEqual(
        (yield* read({ url, contentType: "text/html", body: `<html lang=de-AT><p>${text}` })).language,
        "de-AT"
      )
    }))

  it.effect("reads PDF and Office files", () =>
    Effect.gen(function*() {
      const report = yield* read({
        url: "https://tides.example/handbook",
        body: handbook(3, { Title: "Handbook of tides" })
      }, { pdf: { maxPages: 2 } })
      assert.deepInclude(report, { contentType: "application/pdf", title: "Handbook of tides" })
      assert.match(report.markdown, /^# Springs$/m)
      assert.deepStrictEqual([report.pdf?.pages.length, report.pdf?.totalPages], [2, 3])
      const letter = yield* read({
        url: "https://tides.example/letter.docx",
        contentType: "application/octet-stream",
        body: docx("High tide is at noon.")
      })
      assert.include(letter.markdown, "High tide is at noon.")
    }))

  it.effect("applies the options", () =>
    Effect.gen(function*() {
      const body = "<nav>Menu</nav><main><h1>Tides</h1><p>High at noon.</p></main>"
      const markdown = (options: Options) =>
        Effect.map(read({ url, contentType: "text/html", body }, options), ({ markdown }) => markdown)
      assert.strictEqual(yield* markdown({ includeTags: ["h1"] }), "# Tides")
      assert.strictEqual(yield* markdown({ excludeTags: ["h1"] }), "High at noon.")
      assert.include(yield* markdown({ onlyMainContent: false }), "Menu")
    }))

  const page = { url, contentType: "text/html", body: "<p>Tide" }
  it.effect.each(
    [
      [undefined, {}, "source", /Allowed: an object with url, contentType and body/],
      [{ ...page, url: "springs.html" }, {}, "url", /"springs\.html"\. Allowed: an absolute URL/],
      [{ ...page, contentType: "html" }, {}, "contentType", /"html"\. Allowed: a media type/],
      [{ ...page, body: undefined }, {}, "body", /Allowed: a string, a Uint8Array or an ArrayBuffer/],
      [
        { ...page, contentType: "application/pdf" },
        {},
        "body",
        /Allowed: a Uint8Array or an ArrayBuffer for pdf files/
      ],
      [page, { includeTags: "p" }, "includeTags", /Allowed: a list of tag names and CSS selectors/],
      [page, { excludeTags: ["p["] }, "excludeTags", /^The selector "p\[" /],
      [page, { onlyMain: true }, "onlyMain", /The option onlyMain is unknown\. Allowed: .*onlyMainContent/],
      [page, { pdf: { maxPages: 0 } }, "pdf.maxPages", /is 0\. Allowed: a whole number from 1/],
      [page, { pdf: { ocr: true } }, "pdf.ocr", /Allowed: mode, maxPages, blocks/]
    ] as const
  )("names the invalid field: %#", ([source, options, field, message]) =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(read(source as Source, options as Options))
      assert.deepInclude(error, { _tag: "InputInvalid", field })
      assert.match(error.message, message)
    }))

  it.effect.each(
    [
      [
        { url, contentType: "image/png", body: bytes("\x89PNG") },
        "contentType",
        "Unsupported",
        /image\/png cannot be read\. Allowed: HTML,/
      ],
      [{ url, body: handbook(2).subarray(0, 700) }, "body", "Damaged", /The PDF cannot be read/],
      [
        { url: `${url}.docx`, contentType: "application/zip", body: bytes("PK\x03\x04") },
        "body",
        "Damaged",
        /The file is cut off/
      ]
    ] as const
  )("reports why content cannot be read: %#", ([source, field, problem, message]) =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(read(source))
      assert.deepInclude(error, { _tag: "ReadFailed", field, problem })
      assert.match(error.message, message)
    }))

  it("rejects with the same errors as a promise", async () => {
    const error: unknown = await readPromise({ url: "", body: "" }).catch((error: unknown) => error)
    assert.deepInclude(error, { _tag: "InputInvalid", field: "url" })
    assert.strictEqual((await readPromise(page)).text, "Tide")
  })
})

describe("without optional packages", () => {
  const office = ["PackageMissing", "Reading docx files needs a package: install @firecrawl/anydoc", [
    "@firecrawl/anydoc"
  ]]

  it("names the packages that read the file", async () => {
    const pdf = [
      "PackageMissing",
      "Reading PDF files needs a package: install @firecrawl/pdf-inspector or @hyzyla/pdfium",
      [
        "@firecrawl/pdf-inspector",
        "@hyzyla/pdfium"
      ]
    ]
    assert.deepStrictEqual(await results(), [pdf, pdf, pdf, pdf, office])
  })

  it("reads PDF files with `@firecrawl/pdf-inspector`, and reports pages without text as unread", async () => {
    const [whole, blankPage, blank, damaged, letter] = await results("@firecrawl/pdf-inspector")
    assert.deepStrictEqual([whole, blankPage, letter], [["read"], ["read", 2], office])
    assert.deepStrictEqual(blank, [
      "PackageMissing",
      "Rendering PDF pages needs a package: install @hyzyla/pdfium",
      ["@hyzyla/pdfium"]
    ])
    assert.strictEqual(damaged[0], "Damaged")
  })
})

/** Results of reading files if only these packages are installed. */
async function results(...installed: ReadonlyArray<string>) {
  const program = join(import.meta.dirname, "without-packages.ts")
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=@trawl/source",
    program,
    ...installed
  ])
  return JSON.parse(stdout)
}
