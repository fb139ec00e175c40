/** What a page is made of, but for its words in sentences. Texts are their letters and digits alone. */
export interface Structure {
  /** In order: `2 gettingstarted`. */
  readonly headings: ReadonlyArray<string>
  /** Headings of items of lists, which the engine's markdown has in bold letters. */
  readonly titles: ReadonlyArray<string>
  /** How deep, and how they begin. */
  readonly items: ReadonlyArray<string>
  /** Absolute URLs. */
  readonly links: ReadonlyArray<string>
  readonly images: ReadonlyArray<string>
  /** Rows of tables: the cells in their columns. */
  readonly rows: ReadonlyArray<string>
  /** Without spaces, and how many lines they have. */
  readonly codes: ReadonlyArray<string>
  /** Of blocks of code that say which they are in: language and code. */
  readonly languages: ReadonlyArray<string>
}

export const parts = ["headings", "titles", "items", "links", "images", "rows", "codes", "languages"] as const

export const lettersOf = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** Items are told apart by how they begin. */
export const beginning = (text: string): string => lettersOf(text).slice(0, 60)

export const rowOf = (cells: ReadonlyArray<string>): string =>
  cells.map((cell) => lettersOf(cell)).join("|").replace(/\|+$/, "")

export const codeOf = (code: string): string => {
  const said = code.replaceAll("\u00a0", " ").replace(/^(?:[^\S\n]*\n)+/, "").trimEnd()
  // numbers of lines are no code
  const lines = said.split("\n")
  const text = lines.every((line, at) => new RegExp(`^\\s*${at + 1}(?!\\d)`).test(line))
    ? lines.map((line) => line.replace(/^\s*\d+/, "")).join("\n")
    : said
  return `${text.split("\n").length} ${text.replace(/\s+/g, "")}`
}

/** Addresses that differ in what is escaped of them lead to the same. */
export const addressOf = (url: URL): string => {
  try {
    return decodeURI(url.href).replace(/%5B/gi, "[").replace(/%5D/gi, "]")
  } catch {
    return url.href // not a percent encoding
  }
}
