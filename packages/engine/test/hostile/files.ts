import { assert } from "@effect/vitest"
import { docx, epub, xlsx } from "../../../reader/test/documents/office-files.ts"
import { pdfFile } from "../../../reader/test/documents/pdf-file.ts"
import { zipFile } from "../../../reader/test/documents/zip-file.ts"
import { body, type HostileCase } from "./hostile-case.ts"

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const refused = { status: 422, code: "SCRAPE_UNSUPPORTED_FILE_ERROR" } as const
const fine = pdfFile([{ texts: [{ text: "Water rises twice a day, as everybody in the harbour knows.", y: 700 }] }])
const file = (
  name: string,
  type: string,
  content: Uint8Array | string,
  gives: HostileCase["gives"],
  ask: object = { timeout: 30_000 }
): HostileCase => ({ name, from: body(content, { "content-type": type }), gives, ask })
const pdf = (name: string, content: Uint8Array | string, gives: HostileCase["gives"] = refused, ask?: object) =>
  file(name, "application/pdf", content, gives, ask)

const edited = (from: string, to: string) =>
  Buffer.from(Buffer.from(fine).toString("latin1").replace(from, to), "latin1")

/** Files that are truncated, encrypted, mislabelled or decompression bombs. */
export const files: ReadonlyArray<HostileCase> = [
  pdf("a valid PDF", fine, { status: 200, markdown: /Water rises/ }),
  pdf("a truncated PDF", fine.subarray(0, 400)),
  pdf("a PDF of five bytes", "%PDF-"),
  pdf("an empty PDF", ""),
  pdf(
    "an encrypted PDF",
    pdfFile(
      [{ texts: [{ text: "Secret", y: 700 }] }],
      {},
      "/Encrypt<</Filter/Standard/V 1/R 2/O(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)/U(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)/P -4>>/ID[(aaaaaaaaaaaaaaaa)(aaaaaaaaaaaaaaaa)]"
    ),
    { ...refused, expected: /encrypted/ }
  ),
  pdf("a PDF with a circular page tree", edited("/Kids[6 0 R]", "/Kids[2 0 R]")),
  pdf("a PDF without pages", edited("/Kids[6 0 R]/Count 1", "/Kids[]/Count 0     ")),
  pdf(
    "a PDF of 400 pages",
    pdfFile(Array.from({ length: 400 }, () => ({ texts: [{ text: "x".repeat(80), y: 700 }] }))),
    { status: 200 },
    { timeout: 30_000 }
  ),
  file("a decompression bomb in a Word file", word, docx("a".repeat(40_000_000)), {
    ...refused,
    expected: /unpacks to/
  }),
  file("a truncated Word file", word, docx().subarray(0, 900), { ...refused, expected: /cut off/ }),
  file("a Word file without a document", word, zipFile({ "readme.txt": "No document" }), refused),
  file("a Word file that is HTML", word, "<p>No document", refused),
  file(
    "a Word file of 100,000 levels",
    word,
    docx(`</w:t></w:r></w:p>${"<w:tbl><w:tr><w:tc>".repeat(20_000)}<w:p><w:r><w:t>`),
    { ...refused, expected: /nesting/ }
  ),
  file(
    "a Word file with an entity bomb",
    word,
    zipFile({
      "[Content_Types].xml": "<Types/>",
      "word/document.xml": `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${
        "&a;".repeat(100)
      }"><!ENTITY c "${"&b;".repeat(100)}"><!ENTITY d "${
        "&c;".repeat(100)
      }">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&d;</w:t></w:r></w:p></w:body></w:document>`
    }),
    { status: 200, holds: ({ markdown }) => assert.isBelow(markdown?.length ?? 0, 1_000) }
  ),
  file(
    "a spreadsheet of 20,000 columns",
    sheet,
    xlsx({ Wide: [Array.from({ length: 20_000 }, (_, at) => String(at))] }),
    {
      status: 200,
      holds: ({ markdown }) => assert.include(markdown, "| 19998 | 19999 |")
    }
  ),
  file(
    "an EPUB with a path outside of its folder",
    "application/epub+zip",
    zipFile({
      mimetype: "application/epub+zip",
      "../../../../tmp/out.txt": "out",
      "META-INF/container.xml": "<container/>"
    }),
    refused
  ),
  file("a truncated EPUB", "application/epub+zip", epub().subarray(0, 300), refused),
  file("a CSV file of one line with 500,000 cells", "text/csv", "a,".repeat(500_000), {
    status: 422,
    code: "SCRAPE_UNSUPPORTED_FILE_ERROR",
    expected: /at most 250000 are read/
  }),
  file("a CSV file with an unclosed quotation", "text/csv", `a,b\n"${"x".repeat(500_000)}`, { status: 200 }),
  file("RTF of 50,000 levels", "application/rtf", `{\\rtf1 ${"{".repeat(50_000)}x`, { status: 200 })
]
