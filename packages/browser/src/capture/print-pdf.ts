import type { CDPSession } from "playwright-core"
import type { PaperFormat, PdfAction } from "../page/render-options.ts"

/**
 * Prints the page as a PDF file. Returns undefined if the file exceeds the limit; the rest then stays in the browser.
 */
export const printPdf = async (
  cdp: CDPSession,
  { format = "Letter", landscape = false, scale = 1 }: PdfAction,
  maxBytes: number
): Promise<Uint8Array | undefined> => {
  const [paperWidth, paperHeight] = papers[format]
  const margins = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 }
  const { stream } = await cdp.send("Page.printToPDF", {
    landscape,
    scale,
    paperWidth,
    paperHeight,
    ...margins,
    printBackground: true,
    transferMode: "ReturnAsStream"
  })
  if (stream === undefined) throw new Error("the browser printed nothing")
  try {
    const parts: Array<Buffer> = []
    for (let length = 0; length <= maxBytes;) {
      const { base64Encoded, data, eof } = await cdp.send("IO.read", { handle: stream, size: part })
      const bytes = Buffer.from(data, base64Encoded === true ? "base64" : "latin1")
      parts.push(bytes)
      length += bytes.length
      if (eof && length <= maxBytes) return Buffer.concat(parts)
    }
    return undefined
  } finally {
    await cdp.send("IO.close", { handle: stream })
  }
}

const part = 1_000_000

/** Width and height in inches. */
const papers: Readonly<Record<PaperFormat, readonly [number, number]>> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
  Ledger: [17, 11]
}
