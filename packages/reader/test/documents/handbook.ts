import { pdfFile, type PdfPageOf } from "./pdf-file.ts"

/** A PDF with this many pages, each with a page header, a heading, a sentence and its number. */
export const handbook = (
  pages: number,
  info: Readonly<Record<string, string>> = { Title: "Handbook of tides \\(all\\)", Author: "Harbour office" }
): Uint8Array => pdfFile(Array.from({ length: pages }, (_, index) => handbookPage(index + 1)), info)

export const handbookPage = (number: number): PdfPageOf => ({
  texts: [
    { text: "Tides and harbours", y: 752, size: 9 },
    { text: `${names[number - 1] ?? `Harbour ${number}`}`, y: 700, size: 22 },
    { text: `Water rises and falls twice a day in the ${number}. harbour, because the moon`, y: 664 },
    { text: "draws it along the coast, and the sun helps where both stand in one line.", y: 650 },
    { text: String(number), x: 300, y: 36, size: 9 }
  ]
})

const names = ["Springs", "Neaps", "Storm surges", "Tide tables"]
