import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { openPdfium } from "../../../../reader/src/documents/pdf/pdfium.ts"
import { textLayer } from "../../../../reader/src/documents/pdf/text-layer.ts"
import { engineForFiles } from "./engine-for-files.ts"
import { fileSite } from "./file-site.ts"
import { handbook, handbookPage } from "../../../../reader/test/documents/handbook.ts"
import { pdfFile } from "../../../../reader/test/documents/pdf-file.ts"

const type = "application/pdf"

const site = fileSite({
  "/handbook.pdf": {
    type,
    body: handbook(4, { Title: "Handbook of tides", Author: "Harbour office", CreationDate: "D:20200501120000Z" })
  },
  "/download": { type: "application/octet-stream", body: handbook(1) },
  "/cut.pdf": { type, body: handbook(2).subarray(0, 700) },
  "/page.pdf": { type, body: "<!doctype html><p>Please log in" },
  "/none.pdf": { type, body: pdfFile([]) },
  "/secret.pdf": {
    type,
    body: pdfFile(
      [handbookPage(1)],
      {},
      "/Encrypt<</Filter/Standard/V 1/R 2/O(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)/U(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)/P -4>>/ID[(aaaaaaaaaaaaaaaa)(aaaaaaaaaaaaaaaa)]"
    )
  },
  "/gap.pdf": { type, body: pdfFile([handbookPage(1), {}, handbookPage(3)]) },
  "/long.pdf": { type, body: handbook(6_000) }
})

it.effect("a PDF becomes markdown with headings, its own title and author, and its pages are counted and billed", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const { body: { data }, status } = yield* scrape(`${url}/handbook.pdf`, { formats: ["markdown", "html"] })
    assert.strictEqual(status, 200)
    assert.match(data.markdown, /^# Springs$/m)
    assert.match(
      data.markdown,
      /Water rises and falls twice a day in the 4\. harbour, because the moon draws it along the coast/
    )
    assert.match(data.html, /<h1>Springs<\/h1>/)
    assert.strictEqual(data.markdown.match(/Tides and harbours/g)?.length, 1, "a running head is said once")
    const { author, creditsUsed, numPages, publishedTime, title, totalPages } = data.metadata
    assert.deepStrictEqual({ author, creditsUsed, numPages, publishedTime, title, totalPages }, {
      author: "Harbour office",
      creditsUsed: 4,
      numPages: 4,
      publishedTime: "2020-05-01T12:00:00.000Z",
      title: "Handbook of tides",
      totalPages: 4
    })
  }))

it.effect("a file without a useful content type is recognised as a PDF by its bytes", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const { body: { data } } = yield* scrape(`${url}/download`)
    assert.match(data.markdown, /^# Springs$/m)
  }))

it.effect("maxPages reads only the first pages, and a later request for all reads the file again", () =>
  Effect.gen(function*() {
    const { requests, host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const cut = yield* scrape(`${url}/handbook.pdf`, { parsers: [{ type: "pdf", maxPages: 2 }] })
    assert.deepStrictEqual([
      cut.body.data.metadata["numPages"],
      cut.body.data.metadata["totalPages"],
      cut.body.data.metadata["creditsUsed"]
    ], [2, 4, 2])
    assert.notMatch(cut.body.data.markdown, /Storm surges/)
    const whole = yield* scrape(`${url}/handbook.pdf`)
    assert.match(whole.body.data.markdown, /Storm surges/)
    const again = yield* scrape(`${url}/handbook.pdf`, { parsers: [{ type: "pdf", pages: true }] })
    assert.strictEqual(again.body.data.metadata["cacheState"], "hit")
    assert.strictEqual(again.body.data.pages.length, 4)
    assert.strictEqual(requests.length, 2)
  }))

it.effect("pages and pageMarkers separate the pages, and the markdown leaves out blank ones", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const { body: { data } } = yield* scrape(`${url}/gap.pdf`, {
      parsers: [{ type: "pdf", pages: true, pageMarkers: true }]
    })
    assert.deepStrictEqual(data.pages.map(({ pageNumber }) => pageNumber), [1, 2, 3])
    const [first, blank, third] = data.pages.map(({ markdown }) => markdown)
    assert.strictEqual(blank, "")
    assert.strictEqual(data.markdown, `${first}\n\n---\n\n<!-- page 3 -->\n\n${third}`)
    const plain = yield* scrape(`${url}/gap.pdf`)
    assert.strictEqual(plain.body.data.markdown, `${first}\n\n${third}`)
  }))

it.effect("blocks have the kind, position and markdown span of each piece of a page", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const { body: { data } } = yield* scrape(`${url}/handbook.pdf`, {
      parsers: [{ type: "pdf", blocks: true, pageMarkers: true }]
    })
    assert.deepStrictEqual(data.blocks.map(({ pageNumber }) => pageNumber), [1, 2, 3, 4])
    for (const { items } of data.blocks) {
      assert.deepStrictEqual(items.map(({ readingOrder }) => readingOrder), [...items.keys()])
      for (const { bbox, confidence, content, markdownSpan, source } of items) {
        assert.strictEqual(source, "native_text")
        assert.deepStrictEqual(confidence, { layout: null, ocr: null })
        if (markdownSpan !== null) assert.strictEqual(data.markdown.slice(...markdownSpan), content)
        assert.isTrue(
          bbox !== null && bbox.every((share) => share >= 0 && share <= 1) && bbox[0]! < bbox[2]! && bbox[1]! < bbox[3]!
        )
      }
    }
    const heading = data.blocks[2]!.items.find(({ type }) => type === "section_header")
    assert.strictEqual(heading?.content, "# Storm surges")
    assert.closeTo(heading?.bbox?.[1] ?? 0, 1 - 722 / 792, 0.02)
    assert.isTrue(data.blocks[1]!.items.some(({ content, type }) => type === "page_number" && content === "2"))
  }))

it.effect("without parsers a PDF is returned as Base64, for one credit", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const { body: { data } } = yield* scrape(`${url}/handbook.pdf`, { parsers: [] })
    assert.deepStrictEqual(Buffer.from(data.markdown, "base64").subarray(0, 8).toString(), "%PDF-1.4")
    assert.strictEqual(data.metadata["creditsUsed"], 1)
    assert.isUndefined(data.metadata["numPages"])
  }))

it.effect("an unparsed PDF is not cached for the next request", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    yield* scrape(`${url}/handbook.pdf`, { parsers: [] })
    const { body: { data } } = yield* scrape(`${url}/handbook.pdf`)
    assert.match(data.markdown, /Storm surges/)
    yield* scrape(`${url}/handbook.pdf`, { parsers: [] })
    const again = yield* scrape(`${url}/handbook.pdf`)
    assert.match(again.body.data.markdown, /Storm surges/)
    assert.strictEqual(again.body.data.metadata["cacheState"], "hit")
  }))

it.effect("files that cannot be read return the reason", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const messageFor = (path: string) =>
      Effect.map(scrape(`${url}${path}`), ({ body: { code, details }, status }) =>
        [status, code, details[0]?.message ?? ""] as const)
    for (
      const [path, message] of [["/secret.pdf", /encrypted/], ["/cut.pdf", /cannot be read/], [
        "/page.pdf",
        /cannot be read/
      ], ["/none.pdf", /no pages/]] as const
    ) {
      const [status, code, why] = yield* messageFor(path)
      assert.isAtLeast(status, 400)
      assert.strictEqual(code, "SCRAPE_UNSUPPORTED_FILE_ERROR")
      assert.match(why, message, path)
    }
  }))

it.live("a file that takes longer than the timeout is abandoned, and other requests are answered meanwhile", () =>
  Effect.scoped(Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const slow = yield* scrape(`${url}/long.pdf`, { timeout: 1_000 })
    assert.deepStrictEqual([slow.status, slow.body.code], [408, "SCRAPE_TIMEOUT"])
    const other = yield* scrape(`${url}/handbook.pdf`)
    assert.strictEqual(other.status, 200)
  })))

it.effect("PDFium reads the text if the native reader is missing", () =>
  Effect.gen(function*() {
    const bytes = handbook(2)
    const text = yield* Effect.promise(async () => {
      const file = await openPdfium(bytes)
      const pages = await textLayer(bytes, [1, 2], undefined, () => Promise.resolve(file))
      file.close()
      return pages.get(2)
    })
    assert.match(
      text ?? "",
      /^Tides and harbours\nNeaps\nWater rises and falls twice a day in the 2\. harbour, because the moon\ndraws it/
    )
  }))
