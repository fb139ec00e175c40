import { ReadFailed } from "../../content/read-failed.ts"

/** The functions of `@firecrawl/pdf-inspector` that are used. All text of PDF files is read with them. */
export interface Inspector {
  readonly detect: (bytes: Uint8Array) => InspectedPdf
  /** The markdown of the given pages, or of all; undefined for a page whose text is unreliable. */
  readonly markdown: (
    bytes: Uint8Array,
    numbers: ReadonlyArray<number> | undefined
  ) => ReadonlyMap<number, string | undefined>
  /** The text items of pages, in the coordinates of the displayed page. */
  readonly items: (bytes: Uint8Array, numbers: ReadonlyArray<number>) => ReadonlyArray<TextItem>
}

export interface InspectedPdf extends PdfInformation {
  readonly pageCount: number
}

/** The information dictionary of a file. */
export interface PdfInformation {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  readonly keywords?: string
  readonly creationDate?: string
  readonly modDate?: string
}

/** Points from the lower left corner of the page. */
export interface TextItem {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fontSize: number
  readonly page: number
}

export const byPage = (items: ReadonlyArray<TextItem>): ReadonlyMap<number, ReadonlyArray<TextItem>> => {
  const pages = new Map<number, Array<TextItem>>()
  for (const item of items) {
    const others = pages.get(item.page)
    if (others === undefined) pages.set(item.page, [item])
    else others.push(item)
  }
  return pages
}

/** Undefined if there is no native build for this machine. */
export const loadInspector = (): Promise<Inspector | undefined> => loaded ??= load()

let loaded: Promise<Inspector | undefined> | undefined

const load = async (): Promise<Inspector | undefined> => {
  try {
    const { detectPdf, extractPagesMarkdown, extractTextWithPositions } = await import("@firecrawl/pdf-inspector")
    return {
      detect: (bytes) => withTypedErrors(() => detectPdf(buffer(bytes))),
      markdown: (bytes, numbers) =>
        new Map(
          withTypedErrors(() => extractPagesMarkdown(buffer(bytes), numbers?.map((number) => number - 1)))
            .pages.map((
              { markdown, needsOcr, page }
            ) => [page + 1, needsOcr && markdown.trim() === "" ? undefined : markdown.trim()])
        ),
      items: (bytes, numbers) =>
        withTypedErrors(() => extractTextWithPositions(buffer(bytes), [...numbers], { frame: "display" })).filter((
          { itemType }
        ) => String(itemType) === "Text")
    }
  } catch {
    return undefined // PDFium is used instead
  }
}

/** Shares the memory of the bytes. */
export const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Runs a function of the library, whose error messages are complete sentences. */
const withTypedErrors = <A>(run: () => A): A => {
  try {
    return run()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/encrypt|password/i.test(message)) {
      throw new ReadFailed("Encrypted", "The PDF is encrypted; only files that open without a password can be read")
    }
    if (/no (?:readable )?pages/i.test(message)) {
      throw new ReadFailed("Damaged", "The PDF has no pages that can be read")
    }
    throw new ReadFailed("Damaged", `The PDF cannot be read: ${message.replace(/^\w+: /, "")}`)
  }
}
