import { ReadFailed } from "../../content/read-failed.ts"
import type { Properties } from "../document-content.ts"
import type { DocumentRequest, PdfPage, PdfRead } from "../document-read.ts"
import { blocksOfPages } from "./blocks-of-pages.ts"
import { type InspectedPdf, type Inspector, loadInspector, type PdfInformation } from "./inspector.ts"
import { loadOcr, type OcrPage } from "./ocr.ts"
import { hasPdfium, openPdfium } from "./pdfium.ts"
import { textLayer } from "./text-layer.ts"
import { withoutRunningHeads } from "./running-heads.ts"
import { writtenInformation } from "./written-information.ts"

/**
 * Reads a PDF file: its text layer, and with OCR the scanned pages (`auto`) or all pages (`ocr`). Reports scanned pages
 * that were not read. Fails if no page has text.
 */
export const readPdf = async (
  bytes: Uint8Array,
  { blocks = false, maxPages, mode = "auto" }: DocumentRequest
): Promise<PdfRead & { readonly properties: Properties }> => {
  const installed = await loadInspector()
  const { inspected, inspector, markdown: found } = await inspect(
    bytes,
    installed,
    mode !== "ocr" && maxPages === undefined
  )
  // opened on demand, because most files need no rendering
  let opened: ReturnType<typeof openPdfium> | undefined
  const pdfium = () => opened ??= openPdfium(bytes, installed !== undefined)
  try {
    const totalPages = inspected?.pageCount ?? (await pdfium()).pageCount
    if (totalPages === 0) throw new ReadFailed("Damaged", "The PDF has no pages")
    const numbers = Array.from({ length: Math.min(totalPages, maxPages ?? totalPages) }, (_, index) => index + 1)

    const written = mode === "ocr"
      ? new Map<number, string>()
      : await textLayer(bytes, numbers, inspector, pdfium, found)
    const wordless = numbers.filter((number) => (written.get(number) ?? "") === "")
    // without PDFium, pages without text are not read if other pages have text
    const file = wordless.length === 0 || wordless.length < numbers.length && !await hasPdfium()
      ? undefined
      : await pdfium()
    const pictures = mode === "ocr" ? wordless : file?.pictures(wordless) ?? wordless
    const ocr = mode === "fast" || pictures.length === 0 || file === undefined ? undefined : await loadOcr()
    const recognized = new Map<number, OcrPage>()
    if (ocr !== undefined && file !== undefined) {
      for (const number of pictures) recognized.set(number, await ocr.read(await file.picture(number)))
    }
    const unread = ocr === undefined ? pictures : []
    if (unread.length > 0 && unread.length === numbers.length - blank(numbers, written, pictures)) {
      throw scanned(mode, numbers.length)
    }

    const native = withoutRunningHeads(
      numbers.map((pageNumber): PdfPage => ({ pageNumber, markdown: written.get(pageNumber) ?? "" }))
    )
    const pages = native.map(({ markdown, pageNumber }) => ({
      pageNumber,
      markdown: recognized.get(pageNumber)?.paragraphs.map(({ text }) => text).join("\n\n") ?? markdown
    }))
    return {
      pages,
      totalPages,
      unread,
      properties: inspected === undefined ? {} : propertiesOf(inspected),
      ...blocks ? { blocks: await blocksOfPages(bytes, pages, recognized, inspector, pdfium) } : {}
    }
  } finally {
    if (opened !== undefined) await opened.then(({ close }) => close(), () => undefined) // a file that could not be opened needs no closing
  }
}

/**
 * The facts about a file and, if it is read as a `whole`, its markdown. Files that the inspector cannot open may open
 * in PDFium; otherwise fails with the inspector's reason.
 */
const inspect = async (bytes: Uint8Array, inspector: Inspector | undefined, whole: boolean): Promise<Known> => {
  try {
    const information = whole ? writtenInformation(bytes) : undefined
    if (inspector === undefined || information === undefined) return { inspector, inspected: inspector?.detect(bytes) }
    const markdown = inspector.markdown(bytes, undefined)
    return { inspector, inspected: { ...information, pageCount: markdown.size }, markdown }
  } catch (error) {
    if (error instanceof ReadFailed && error.problem === "Damaged" && await hasPdfium()) return {}
    throw error
  }
}

interface Known {
  readonly inspector?: Inspector | undefined
  readonly inspected?: InspectedPdf | undefined
  readonly markdown?: ReturnType<Inspector["markdown"]>
}

/** Pages with neither text nor images. */
const blank = (
  numbers: ReadonlyArray<number>,
  written: ReadonlyMap<number, string>,
  pictures: ReadonlyArray<number>
): number => numbers.filter((number) => (written.get(number) ?? "") === "").length - pictures.length

const scanned = (mode: "fast" | "auto" | "ocr", pages: number) =>
  mode === "fast"
    ? new ReadFailed(
      "Scanned",
      `The PDF is scanned: ${
        pages === 1 ? "its page has" : `none of its ${pages} pages has`
      } text; set the mode to "auto" or "ocr"`
    )
    : new ReadFailed(
      "Scanned",
      `The PDF is scanned, and OCR is missing on this machine: install the packages ${ocrPackages.join(" and ")}`,
      ocrPackages
    )

const ocrPackages = ["tesseract.js", "@tesseract.js-data/eng"]

/** The properties in the information dictionary. Ignores titles derived from file names. */
const propertiesOf = ({ author, creationDate, keywords, modDate, subject, title }: PdfInformation): Properties => ({
  title: title === undefined || madeUp.test(title) ? undefined : title,
  author,
  keywords,
  description: subject,
  created: dateOf(creationDate),
  modified: dateOf(modDate)
})

const madeUp =
  /^\s*(?:untitled\b.*|(?:microsoft )?(?:word|powerpoint|excel) - .*|[^\s]+\.(?:docx?|dvi|indd|odt|pdf|pptx?|rtf|tex|txt|xlsx?))\s*$/i

/** Converts `D:20240115103000+01'00'` to ISO 8601. */
const dateOf = (text = ""): string | undefined => {
  const found = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-]\d\d)'?(\d\d)?|Z)?/.exec(text)
  if (found === null) return undefined
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", zone, zoneMinutes = "00"] = found
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}${
    zone === undefined ? "Z" : `${zone}:${zoneMinutes}`
  }`
  return Number.isNaN(Date.parse(written)) ? undefined : new Date(written).toISOString()
}
