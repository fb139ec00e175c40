import { ReadFailed } from "../../content/read-failed.ts"

/** A PDF file in PDFium, which renders pages. It is WebAssembly and runs on every machine. */
export interface OpenPdf {
  readonly pageCount: number
  /** Plain text in paragraphs. */
  readonly text: (number: number) => string
  /** The pages that show anything. */
  readonly pictures: (numbers: ReadonlyArray<number>) => ReadonlyArray<number>
  readonly picture: (number: number) => Promise<PdfImage>
  /** Points, as displayed. */
  readonly size: (number: number) => { readonly width: number; readonly height: number }
  readonly close: () => void
}

/** A page in shades of grey, row by row. */
export interface PdfImage {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

export const hasPdfium = (): Promise<boolean> => import("@hyzyla/pdfium").then(() => true, () => false)

/** Without the inspector, which reads text better, PDFium reads the text. */
export const openPdfium = async (bytes: Uint8Array, hasInspector = true): Promise<OpenPdf> => {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium").catch(() => {
    const purpose = hasInspector ? "Rendering PDF pages" : "Reading PDF files"
    const packages = [...hasInspector ? [] : ["@firecrawl/pdf-inspector"], "@hyzyla/pdfium"]
    throw new ReadFailed("PackageMissing", `${purpose} needs a package: install ${packages.join(" or ")}`, packages)
  })
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    library.destroy()
    const message = error instanceof Error ? error.message : String(error)
    throw /password/i.test(message)
      ? new ReadFailed("Encrypted", "The PDF is encrypted; only files that open without a password can be read")
      : new ReadFailed("Damaged", `The PDF cannot be read: ${message}`)
  })
  const page = (number: number) => document.getPage(number - 1)
  const size = (number: number) => {
    const { originalHeight: height, originalWidth: width } = page(number).getOriginalSize()
    return { height, width }
  }
  return {
    pageCount: document.getPageCount(),
    text: (number) => page(number).getText().replace(/\r\n?/g, "\n").replace(/(?<![ \t])[ \t]+$/gm, "").trim(),
    pictures: (numbers) => numbers.filter((number) => page(number).getObjectCount() > 0),
    picture: async (number) => {
      const { height, width } = size(number)
      const scale = Math.min(dotsPerPoint, maxPixels / Math.max(height, width, 1))
      const drawn = await page(number).render({ scale, render: "bitmap" })
      return { width: drawn.width, height: drawn.height, grey: greyOf(drawn.data) }
    },
    size,
    close: () => {
      document.destroy()
      library.destroy()
    }
  }
}

/** 200 dots per inch. A higher resolution takes longer and does not find more words. */
const dotsPerPoint = 200 / 72
/** Maximum of the longer side in pixels. A poster gets at most the resolution of four pages. */
const maxPixels = 4_400

const greyOf = (bgra: Uint8Array): Uint8Array => {
  const grey = new Uint8Array(bgra.length / 4)
  for (let dot = 0; dot < grey.length; dot++) {
    grey[dot] = (bgra[4 * dot]! * 29 + bgra[4 * dot + 1]! * 150 + bgra[4 * dot + 2]! * 77) >> 8
  }
  return grey
}
