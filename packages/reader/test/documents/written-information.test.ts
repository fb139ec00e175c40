import { detectPdf } from "@firecrawl/pdf-inspector"
import { assert, it } from "@effect/vitest"
import { deflateSync } from "node:zlib"
import { writtenInformation } from "../../src/documents/pdf/written-information.ts"
import { pdfFile } from "./pdf-file.ts"

const file = Buffer.from(
  pdfFile([{ texts: [{ text: "Water rises and falls twice a day", y: 700 }] }], { Title: "Old tides" })
)

/** The file after another save, with another information dictionary. */
const saved = (dictionary: string, trailer = "/Info 4 0 R"): Buffer => {
  const before = /startxref\n(\d+)/.exec(file.toString("latin1"))?.[1]
  const added = Buffer.from(`\n4 0 obj\n${dictionary}\nendobj\n`, "latin1")
  const table = `xref\n4 1\n${
    String(file.length + 1).padStart(10, "0")
  } 00000 n \ntrailer\n<</Size 7/Root 1 0 R/Prev ${before}${trailer}>>\nstartxref\n${file.length + added.length}\n%%EOF`
  return Buffer.concat([file, added, Buffer.from(table, "latin1")])
}

/**
 * The file as TeX would save it: some objects, including an older information dictionary, are in a compressed object
 * stream, and so is the cross-reference table.
 */
const packed = (
  dictionary: string,
  entries = "",
  listed = (place: number): ReadonlyArray<number> => [1, place, 0]
): Buffer => {
  const open = Buffer.from(`\n4 0 obj\n${dictionary}\nendobj\n`, "latin1")
  const together = stream(7, "/Type/ObjStm/N 1/First 4", deflateSync("4 0 <</Title(Older tides)>>"))
  const at = file.length + 1
  const rows = [listed(at), [1, at + open.length, 0], [1, at + open.length + together.length, 0]].map(
    ([kind = 0, place = 0, more = 0]) => {
      const row = Buffer.alloc(6)
      row.writeUInt8(kind)
      row.writeUInt32BE(place, 1)
      row.writeUInt8(more, 5)
      return row
    }
  )
  const before = /startxref\n(\d+)/.exec(file.toString("latin1"))?.[1]
  const list = stream(
    8,
    `/Type/XRef/Size 9/W[1 4 1]/Index[4 1 7 2]/Root 1 0 R/Info 4 0 R/Prev ${before}${entries}`,
    deflateSync(Buffer.concat(rows))
  )
  return Buffer.concat([
    file,
    open,
    together,
    list,
    Buffer.from(`startxref\n${at + open.length + together.length}\n%%EOF\n`)
  ])
}

const stream = (number: number, entries: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`\n${number} 0 obj\n<<${entries}/Length ${body.length}/Filter/FlateDecode>>\nstream\n`),
    body,
    Buffer.from("\nendstream\nendobj\n")
  ])

const saidByInspector = (bytes: Buffer) => {
  const { author, creationDate, keywords, modDate, subject, title } = detectPdf(bytes)
  return Object.fromEntries(
    Object.entries({ author, creationDate, keywords, modDate, subject, title }).filter(([, text]) => text !== undefined)
  )
}

it("the information dictionary is the same one that the inspector finds, in its last version", () => {
  for (
    const dictionary of [
      "<</Title(Tides)/Author(Harbour office)/CreationDate(D:20240115103000+01'00')/Trapped/False>>",
      "<<\r\n/PTEX.Fullbanner (This is TeX (of some version))\r\n/Title (Springs \\(and neaps\\) (twice\\r a day) \\\\ \\101\\60)\r\n>>",
      "<</Title(over two\\\r\nlines)/Subject(\\344\\366\\374 \\u)/Keywords()>>",
      "<< /Title <FEFF00540069 0064D83CDF0A> /Author <4861 7262> /ModDate (D:2024) /Pages 7 /Number -1.5 >>",
      "<</Title(\\376\\377\\000T\\000i\\000d)/Author(\\357\\273\\277\\303\\244)>>",
      "<</Producer 3 0 R>>"
    ]
  ) assert.deepStrictEqual(writtenInformation(saved(dictionary)), saidByInspector(saved(dictionary)), dictionary)
  assert.deepStrictEqual(writtenInformation(file), { title: "Old tides" })
})

it("with compressed objects, the cross-reference stream decides whether the uncompressed dictionary is the current one", () => {
  const bytes = packed("<</Title(Tides)/Author(Harbour office)>>")
  assert.deepStrictEqual(writtenInformation(bytes), { title: "Tides", author: "Harbour office" })
  assert.deepStrictEqual(writtenInformation(bytes), saidByInspector(bytes))
  const older = packed("<</Title(Tides)>>", "", () => [2, 7, 0])
  assert.deepStrictEqual(saidByInspector(older), { title: "Older tides" })
  assert.isUndefined(writtenInformation(older))
})

it("files with a damaged or unusual cross-reference stream are left to the inspector", () => {
  const good = packed("<</Title(Tides)>>")
  const replaced = (from: RegExp, to: string) => Buffer.from(good.toString("latin1").replace(from, to), "latin1")
  for (
    const bytes of [
      packed("<</Title(Tides)>>", "/DecodeParms<</Columns 6/Predictor 12>>"),
      packed("<</Title(Tides)>>", "", (place) => [1, place + 1, 0]),
      replaced(/startxref\n\d+\n%%EOF\n$/, ""),
      replaced(/startxref\n\d+\n%%EOF\n$/, "startxref\n99999999\n%%EOF\n"),
      replaced(/\/W\[1 4 1\]/, "/W[1 9 1]"),
      replaced(/\/Index\[4 1 7 2\]/, "/Index[5 1 7 2]"),
      replaced(/\/Index\[4 1 7 2\]/, "/Index[0 5 7 2]"),
      replaced(/(\/XRef[^]*?stream\n)../, "$1xx")
    ]
  ) assert.isUndefined(writtenInformation(bytes))
})

it("unusual dictionaries are left to the inspector", () => {
  for (
    const dictionary of [
      "<</Title 3 0 R>>",
      "<</Title[(Tides)]>>",
      "<</Title(Tides)/More<</Author(nobody)>>>>",
      "<</Title((one (within another)))>>",
      "<</Title(a \\200 of the file's own encoding)>>",
      "<</Title(never ends>>",
      "<</Ti#74le(Tides)>>"
    ]
  ) assert.isUndefined(writtenInformation(saved(dictionary)), dictionary)
  assert.isUndefined(writtenInformation(saved("<</Title(Tides)>>", "/Info 4 0 R/Encrypt 3 0 R")))
  assert.isUndefined(writtenInformation(saved("<</Title(Tides)>>", "/Info 11 0 R")))
  assert.isUndefined(
    writtenInformation(
      Buffer.concat([
        saved("<</Title(Tides)>>"),
        Buffer.from("\n7 0 obj\n<</Type/ObjStm/N 1/First 4/Length 0>>stream\n\nendstream\nendobj\n")
      ])
    )
  )
  assert.isUndefined(writtenInformation(Buffer.from("%PDF-1.4")))
})

it("every dictionary is read quickly", () => {
  const began = process.cpuUsage()
  for (const piece of ["(", "\\", "<", "/a", " ", "0 ", "/a (", "\\(", "( ) "]) {
    assert.isUndefined(writtenInformation(saved(`<</Title ${piece.repeat(1_000_000 / piece.length)}`)), piece)
  }
  assert.isBelow(process.cpuUsage(began).user, 1_000_000)
})
