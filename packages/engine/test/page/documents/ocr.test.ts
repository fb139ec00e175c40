import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { openPdfium } from "../../../../reader/src/documents/pdf/pdfium.ts"
import { engineForFiles } from "./engine-for-files.ts"
import { fileSite } from "./file-site.ts"
import { handbook, handbookPage } from "../../../../reader/test/documents/handbook.ts"
import { pdfFile } from "../../../../reader/test/documents/pdf-file.ts"

/** Real OCR takes seconds on a busy machine. */
const ocrTimeout = 120_000

const type = "application/pdf"

/** The page of the handbook as a scan: an image without text. */
const scan = Effect.promise(async () => {
  const file = await openPdfium(handbook(1))
  const picture = await file.picture(1)
  file.close()
  return picture
})

it.live(
  "auto uses OCR for scanned pages, and the text layer for others",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const { host, url } = yield* fileSite({
        "/mixed.pdf": { type, body: pdfFile([{ picture: yield* scan }, handbookPage(2)]) }
      })
      const { scrape } = yield* engineForFiles(host)
      const { body: { data }, status } = yield* scrape(`${url}/mixed.pdf`, {
        parsers: [{ type: "pdf", pages: true, blocks: true }],
        timeout: ocrTimeout
      })
      assert.strictEqual(status, 200)
      const [first, second] = data.pages
      assert.match(
        first?.markdown ?? "",
        /Water rises and falls twice a day in the 1\. harbour, because the moon\s+draws it along the coast/
      )
      assert.match(second?.markdown ?? "", /^# Neaps$/m)
      const [scanned, written] = data.blocks
      assert.strictEqual(written?.items[0]?.source, "native_text")
      const sentence = scanned?.items.find(({ content }) => content.includes("Water rises"))
      assert.strictEqual(sentence?.source, "full_page")
      assert.isAbove(sentence?.confidence.ocr ?? 0, 0.8)
      assert.strictEqual(data.markdown.slice(...sentence?.markdownSpan ?? [0, 0]), sentence?.content)
      assert.closeTo(sentence?.bbox?.[0] ?? 0, 72 / 612, 0.01)
      assert.closeTo(sentence?.bbox?.[1] ?? 0, 1 - 672 / 792, 0.02)
    })),
  ocrTimeout
)

it.live("ocr reads every page as an image", () =>
  Effect.scoped(Effect.gen(function*() {
    const { host, url } = yield* fileSite({ "/written.pdf": { type, body: handbook(1) } })
    const { scrape } = yield* engineForFiles(host)
    const { body: { data } } = yield* scrape(`${url}/written.pdf`, {
      parsers: [{ type: "pdf", mode: "ocr", blocks: true }],
      timeout: ocrTimeout
    })
    assert.match(data.markdown, /Water rises and falls twice a day/)
    assert.isTrue(data.blocks[0]!.items.every(({ source }) => source === "full_page"))
  })), ocrTimeout)

it.live(
  "fast fails on a scanned file, and lists the skipped pages of a mixed one",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const picture = yield* scan
      const { host, url } = yield* fileSite({
        "/scanned.pdf": { type, body: pdfFile([{ picture }, { picture }]) },
        "/mixed.pdf": { type, body: pdfFile([handbookPage(1), { picture }]) }
      })
      const { scrape } = yield* engineForFiles(host)
      const parsers = [{ type: "pdf", mode: "fast" }]
      const scanned = yield* scrape(`${url}/scanned.pdf`, { parsers })
      assert.strictEqual(scanned.body.code, "SCRAPE_PDF_OCR_REQUIRED")
      assert.match(
        scanned.body.details[0]?.message ?? "",
        /none of its 2 pages has text; set the mode to "auto" or "ocr"/
      )
      const mixed = yield* scrape(`${url}/mixed.pdf`, { parsers })
      assert.match(mixed.body.data.markdown, /^# Springs$/m)
      assert.match(mixed.body.data.warning, /^Page 2 of the PDF could not be read without OCR/)
    })),
  ocrTimeout
)
