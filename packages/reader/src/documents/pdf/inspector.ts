import { ReadFailed } from "../../content/read-failed.ts"

/** What of `@firecrawl/pdf-inspector` is used here; everything that reads text from PDF files passes through this. */
export interface Inspector {
  readonly detect: (bytes: Uint8Array) => InspectedPdf
  /** Markdown of pages, of all without numbers; undefined for a page whose text cannot be relied on. */
  readonly markdown: (
    bytes: Uint8Array,
    numbers: ReadonlyArray<number> | undefined
  ) => ReadonlyMap<number, string | undefined>
  /** Text as it stands on pages, in the frame of the page as it is shown. */
  readonly items: (bytes: Uint8Array, numbers: ReadonlyArray<number>) => ReadonlyArray<TextItem>
}

export interface InspectedPdf extends PdfInformation {
  readonly pageCount: number
}

/** What a file says of itself. */
export interface PdfInformation {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  readonly keywords?: string
  readonly creationDate?: string
  readonly modDate?: string
}

/** Points from the page's lower left corner. */
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

/** Undefined where there is no native part for the machine. */
export const loadInspector = (): Promise<Inspector | undefined> => loaded ??= load()

let loaded: Promise<Inspector | undefined> | undefined

const load = async (): Promise<Inspector | undefined> => {
  try {
    const { detectPdf, extractPagesMarkdown, extractTextWithPositions } = await import("@firecrawl/pdf-inspector")
    return {
      detect: (bytes) => said(() => detectPdf(buffer(bytes))),
      markdown: (bytes, numbers) =>
        new Map(
          said(() => extractPagesMarkdown(buffer(bytes), numbers?.map((number) => number - 1)))
            .pages.map((
              { markdown, needsOcr, page }
            ) => [page + 1, needsOcr && markdown.trim() === "" ? undefined : markdown.trim()])
        ),
      items: (bytes, numbers) =>
        said(() => extractTextWithPositions(buffer(bytes), [...numbers], { frame: "display" })).filter(({ itemType }) =>
          String(itemType) === "Text"
        )
    }
  } catch {
    return undefined // the reader without native parts takes over
  }
}

/** The same memory, not a copy. */
export const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Runs the library, whose errors are sentences. */
const said = <A>(run: () => A): A => {
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
