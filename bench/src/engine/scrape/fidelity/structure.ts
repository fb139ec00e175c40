/** The structure of a page without its sentences. Texts consist of letters and digits only. */
export interface Structure {
  /** In order, with their level, such as `2 gettingstarted`. */
  readonly headings: ReadonlyArray<string>
  /** Headings of list items, which the engine's markdown shows in bold. */
  readonly titles: ReadonlyArray<string>
  /** The depth and the beginning of each item. */
  readonly items: ReadonlyArray<string>
  /** Absolute URLs. */
  readonly links: ReadonlyArray<string>
  readonly images: ReadonlyArray<string>
  /** Table rows with the cells in their columns. */
  readonly rows: ReadonlyArray<string>
  /** Code without spaces, and its number of lines. */
  readonly codes: ReadonlyArray<string>
  /** The language and code of blocks that declare a language. */
  readonly languages: ReadonlyArray<string>
}

export const parts = ["headings", "titles", "items", "links", "images", "rows", "codes", "languages"] as const

export const lettersOf = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** Items are identified by their beginning. */
export const beginning = (text: string): string => lettersOf(text).slice(0, 60)

export const rowOf = (cells: ReadonlyArray<string>): string =>
  cells.map((cell) => lettersOf(cell)).join("|").replace(/\|+$/, "")

export const codeOf = (code: string): string => {
  const content = code.replaceAll("\u00a0", " ").replace(/^(?:[^\S\n]*\n)+/, "").trimEnd()
  // line numbers are not part of the code
  const lines = content.split("\n")
  const text = lines.every((line, at) => new RegExp(`^\\s*${at + 1}(?!\\d)`).test(line))
    ? lines.map((line) => line.replace(/^\s*\d+/, "")).join("\n")
    : content
  return `${text.split("\n").length} ${text.replace(/\s+/g, "")}`
}

/** URLs that differ only in percent-encoding are equal. */
export const addressOf = (url: URL): string => {
  try {
    return decodeURI(url.href).replace(/%5B/gi, "[").replace(/%5D/gi, "]")
  } catch {
    return url.href // not a percent encoding
  }
}
