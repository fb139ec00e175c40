import { detectPdf } from "@firecrawl/pdf-inspector"
import { assert, it } from "@effect/vitest"
import { writtenInformation } from "../../../src/page/documents/pdf/written-information.ts"
import { pdfFile } from "./pdf-file.ts"

const file = Buffer.from(pdfFile([{ texts: [{ text: "Water rises and falls twice a day", y: 700 }] }], { Title: "Old tides" }))

/** The file as it is saved once more, with another information dictionary. */
const saved = (dictionary: string, trailer = "/Info 4 0 R"): Buffer => {
  const before = /startxref\n(\d+)/.exec(file.toString("latin1"))?.[1]
  const added = Buffer.from(`\n4 0 obj\n${dictionary}\nendobj\n`, "latin1")
  const table = `xref\n4 1\n${String(file.length + 1).padStart(10, "0")} 00000 n \ntrailer\n<</Size 7/Root 1 0 R/Prev ${before}${trailer}>>\nstartxref\n${file.length + added.length}\n%%EOF`
  return Buffer.concat([file, added, Buffer.from(table, "latin1")])
}

const saidByInspector = (bytes: Buffer) => {
  const { author, creationDate, keywords, modDate, subject, title } = detectPdf(bytes)
  return Object.fromEntries(Object.entries({ author, creationDate, keywords, modDate, subject, title }).filter(([, text]) => text !== undefined))
}

it("what a file says of itself is found where it stands, as the inspector finds it, and the last time it was saved counts", () => {
  for (const dictionary of [
    "<</Title(Tides)/Author(Harbour office)/CreationDate(D:20240115103000+01'00')/Trapped/False>>",
    "<<\r\n/PTEX.Fullbanner (This is TeX (of some version))\r\n/Title (Springs \\(and neaps\\) (twice\\r a day) \\\\ \\101\\60)\r\n>>",
    "<</Title(over two\\\r\nlines)/Subject(\\344\\366\\374 \\u)/Keywords()>>",
    "<< /Title <FEFF00540069 0064D83CDF0A> /Author <4861 7262> /ModDate (D:2024) /Pages 7 /Number -1.5 >>",
    "<</Title(\\376\\377\\000T\\000i\\000d)/Author(\\357\\273\\277\\303\\244)>>",
    "<</Producer 3 0 R>>"
  ]) assert.deepStrictEqual(writtenInformation(saved(dictionary)), saidByInspector(saved(dictionary)), dictionary)
  assert.deepStrictEqual(writtenInformation(file), { title: "Old tides" })
})

it("whatever is unusual about it is left to the inspector", () => {
  for (const dictionary of [
    "<</Title 3 0 R>>",
    "<</Title[(Tides)]>>",
    "<</Title(Tides)/More<</Author(nobody)>>>>",
    "<</Title((one (within another)))>>",
    "<</Title(a \\200 of the file's own encoding)>>",
    "<</Title(never ends>>",
    "<</Ti#74le(Tides)>>"
  ]) assert.isUndefined(writtenInformation(saved(dictionary)), dictionary)
  assert.isUndefined(writtenInformation(saved("<</Title(Tides)>>", "/Info 4 0 R/Encrypt 3 0 R")))
  assert.isUndefined(writtenInformation(saved("<</Title(Tides)>>", "/Info 11 0 R")))
  assert.isUndefined(writtenInformation(Buffer.concat([saved("<</Title(Tides)>>"), Buffer.from("\n7 0 obj\n<</Type/ObjStm/N 1/First 4/Length 0>>stream\n\nendstream\nendobj\n")])))
  assert.isUndefined(writtenInformation(Buffer.from("%PDF-1.4")))
})

it("no dictionary takes long, however it is written", () => {
  const began = process.cpuUsage()
  for (const piece of ["(", "\\", "<", "/a", " ", "0 ", "/a (", "\\(", "( ) "]) {
    assert.isUndefined(writtenInformation(saved(`<</Title ${piece.repeat(1_000_000 / piece.length)}`)), piece)
  }
  assert.isBelow(process.cpuUsage(began).user, 1_000_000)
})
