import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { engineForFiles } from "./engine-for-files.ts"
import { fileSite } from "./file-site.ts"
import { csv, docx, epub, odp, ods, odt, pptx, rtf, xlsx } from "../../../../reader/test/documents/office-files.ts"
import { zipFile } from "../../../../reader/test/documents/zip-file.ts"

const openXml = "application/vnd.openxmlformats-officedocument"

const site = fileSite({
  "/tides.docx": { type: `${openXml}.wordprocessingml.document`, body: docx() },
  "/download": { type: "application/octet-stream", body: docx() },
  "/harbours.xlsx": {
    type: `${openXml}.spreadsheetml.sheet`,
    body: xlsx({ Harbours: [["port", "metres"], ["Kiel", "0.1"]], Ships: [["name"], ["Anna"]] })
  },
  "/one.xlsx": { type: `${openXml}.spreadsheetml.sheet`, body: xlsx({ Harbours: [["port"], ["Kiel"]] }) },
  "/talk.pptx": { type: `${openXml}.presentationml.presentation`, body: pptx() },
  "/tides.odt": { type: "application/vnd.oasis.opendocument.text", body: odt() },
  "/harbours.ods": { type: "application/vnd.oasis.opendocument.spreadsheet", body: ods() },
  "/talk.odp": { type: "application/vnd.oasis.opendocument.presentation", body: odp() },
  "/book.epub": { type: "application/epub+zip", body: epub() },
  "/tides.rtf": { type: "application/rtf", body: rtf() },
  "/harbours.csv": { type: "text/csv", body: csv() },
  "/bomb.docx": { type: `${openXml}.wordprocessingml.document`, body: docx("a".repeat(40_000_000)) },
  "/wide.xlsx": {
    type: `${openXml}.spreadsheetml.sheet`,
    body: xlsx({ Wide: Array.from({ length: 20 }, (_, y) => Array.from({ length: 16_000 }, (_, x) => `${x}.${y}`)) })
  },
  "/edge.xlsx": {
    type: `${openXml}.spreadsheetml.sheet`,
    body: xlsx({ Edge: [["near", ...Array<string>(16_000).fill(""), "far"], ["a"], ["b"]] })
  },
  "/wide.csv": { type: "text/csv", body: `${"a,".repeat(500_000)}a` },
  "/long.csv": { type: "text/csv", body: "a,b,c,d\n".repeat(20_000) },
  "/cut.docx": { type: `${openXml}.wordprocessingml.document`, body: docx().subarray(0, 900) },
  "/no.docx": { type: `${openXml}.wordprocessingml.document`, body: zipFile({ "readme.txt": "No document" }) }
})

it.effect("documents, workbooks, slides, books and tables become markdown", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const markdown = (path: string) => Effect.map(scrape(`${url}${path}`), ({ body }) => body.data.markdown)
    const harbours = "| port | metres |\n| --- | --- |\n| Kiel | 0.1 |"
    assert.strictEqual(yield* markdown("/tides.docx"), `# Tides\n\nWater rises twice a day.\n\n${harbours}`)
    assert.strictEqual(yield* markdown("/download"), `# Tides\n\nWater rises twice a day.\n\n${harbours}`)
    assert.strictEqual(
      yield* markdown("/harbours.xlsx"),
      `## Harbours\n\n${harbours}\n\n## Ships\n\n| name |\n| --- |\n| Anna |`
    )
    assert.strictEqual(yield* markdown("/one.xlsx"), "## Harbours\n\n| port |\n| --- |\n| Kiel |")
    assert.strictEqual(
      yield* markdown("/talk.pptx"),
      "## Low water\n\n## High water\n\nTwice a day\n\n> Show the harbour"
    )
    assert.strictEqual(yield* markdown("/tides.odt"), "# Tides\n\nWater rises.")
    assert.strictEqual(yield* markdown("/harbours.ods"), `## Harbours\n\n${harbours}`)
    assert.strictEqual(yield* markdown("/talk.odp"), "## High water\n\n> Show the harbour")
    assert.strictEqual(
      yield* markdown("/book.epub"),
      "# Book of tides\n\n# Neaps\n\nWeak tides.\n\n# Springs\n\nSee [the moon](https://example.com/moon)."
    )
    assert.strictEqual(yield* markdown("/tides.rtf"), "**Tides**\n\nWater rises.")
    assert.strictEqual(
      yield* markdown("/harbours.csv"),
      "| port | metres |\n| --- | --- |\n| Kiel | 0,1 |\n| Münster | 0 |"
    )
  }))

it.effect("properties of a file become metadata, and its links become links", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const report = yield* scrape(`${url}/tides.docx`)
    const { author, publishedTime, title } = report.body.data.metadata
    assert.deepStrictEqual({ author, publishedTime, title }, {
      author: "Harbour office",
      publishedTime: "2020-05-01T10:00:00Z",
      title: "On tides"
    })
    const book = yield* scrape(`${url}/book.epub`, { formats: ["links", "html"] })
    assert.deepStrictEqual(book.body.data.links, ["https://example.com/moon"])
    assert.match(book.body.data.html, /<h1>Neaps<\/h1>/)
    assert.strictEqual(book.body.data.metadata["language"], "en")
  }))

it.effect("links within a book lead to its chapters, and their anchors are not text", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    const form = new FormData()
    const text =
      "After <a href=\"b.xhtml\">neaps</a>.<a id=\"r1\" href=\"#n1\">1</a> Write <code>&lt;a id=\"n\"&gt;&lt;/a&gt;</code>.</p><p id=\"n1\">A note. <a href=\"#r1\">Back</a></p><h2 id=\"again\">Neaps</h2><p><a href=\"#again\">Again</a>"
    form.append("file", new File([new Uint8Array(epub(text))], "book.epub"))
    form.append("options", JSON.stringify({ formats: ["markdown", "html"] }))
    const { body: { data } } = yield* send("POST", "/v2/parse", form)
    assert.strictEqual(
      data.markdown,
      "# Book of tides\n\n# Neaps\n\nWeak tides.\n\n# Springs\n\nAfter [neaps](#neaps).1 Write `<a id=\"n\"></a>`.\n\nA note. Back\n\n## Neaps\n\n[Again](#neaps-1)"
    )
    assert.include(data.html, "<p>A note. Back</p>")
  }))

it.effect("tags select parts of a document like those of a page", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    const { body: { data } } = yield* scrape(`${url}/tides.docx`, { includeTags: ["table"] })
    assert.strictEqual(data.markdown, "| port | metres |\n| --- | --- |\n| Kiel | 0.1 |")
    assert.strictEqual(data.metadata["title"], "On tides")
  }))

it.effect("a file with an excessive decompressed size is refused in advance, and damaged files are reported", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    for (
      const [path, message] of [["/bomb.docx", /unpacks to 4\d{7}/], ["/cut.docx", /cut off/], [
        "/no.docx",
        /docx file/
      ]] as const
    ) {
      const { body: { code, details }, status } = yield* scrape(`${url}${path}`)
      assert.isAtLeast(status, 400)
      assert.strictEqual(code, "SCRAPE_UNSUPPORTED_FILE_ERROR")
      assert.match(details[0]?.message ?? "", message)
    }
  }))

it.effect("a first row of names becomes the head of its table, a row of numbers does not", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    const table = (rows: ReadonlyArray<ReadonlyArray<string>>) => {
      const form = new FormData()
      form.append("file", new File([new Uint8Array(xlsx({ Harbours: rows }))], "harbours.xlsx"))
      return Effect.map(send("POST", "/v2/parse", form), ({ body }) => body.data.markdown.split("\n").slice(2))
    }
    assert.deepStrictEqual(yield* table([["port", "ship"]]), ["| port | ship |", "| --- | --- |"])
    assert.deepStrictEqual(yield* table([["port", "ship"], ["port", "ship"]]), [
      "| port | ship |",
      "| --- | --- |",
      "| port | ship |"
    ])
    assert.deepStrictEqual(yield* table([["port", "2023", "2024"], ["Kiel", "5", "7"], ["Emden", "8", "1"]]), [
      "| port | 2023 | 2024 |",
      "| --- | --- | --- |",
      "| Kiel | 5 | 7 |",
      "| Emden | 8 | 1 |"
    ])
    assert.deepStrictEqual(yield* table([["1", "2"], ["3", "4"], ["5", "6"]]), [
      "|  |  |",
      "| --- | --- |",
      "| 1 | 2 |",
      "| 3 | 4 |",
      "| 5 | 6 |"
    ])
    assert.deepStrictEqual(
      yield* table([["Kiel", "2023"], ["Emden", "2024"], ["Bremen", "2025"]]).pipe(Effect.map((lines) => lines.at(-1))),
      "| Bremen | 2025 |"
    )
  }))

it.live("tables with too many cells are refused quickly", () =>
  Effect.gen(function*() {
    const { host, url } = yield* site
    const { scrape } = yield* engineForFiles(host)
    for (const path of ["/wide.csv", "/wide.xlsx"]) {
      const wide = yield* scrape(`${url}${path}`, { timeout: 60_000 })
      assert.deepStrictEqual([wide.status, wide.body.code], [422, "SCRAPE_UNSUPPORTED_FILE_ERROR"], path)
      assert.match(wide.body.details[0]?.message ?? "", /tables of about \d+ cells; at most 250000 are read/)
    }
    const edge = yield* scrape(`${url}/edge.xlsx`, { timeout: 60_000 })
    assert.strictEqual(edge.status, 200)
    assert.match(edge.body.data.markdown, /near .* far /)
    const long = yield* scrape(`${url}/long.csv`, { timeout: 60_000 })
    assert.strictEqual(long.status, 200)
    assert.lengthOf(long.body.data.markdown.split("\n"), 20_001)
  }), 120_000)
