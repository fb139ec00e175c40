import { ReadFailed, type ReadProblem } from "../../content/read-failed.ts"
import type { Properties } from "../document-content.ts"
import type { DocumentKind } from "../document-kind.ts"
import { headTables } from "./head-tables.ts"
import { officeProperties, sheetNames } from "./office-properties.ts"
import { resolveAnchors } from "./resolve-anchors.ts"
import { readZip } from "./zip.ts"

/** Reads a file of an office program, a book or a table as markdown. */
export const readOffice = async (
  bytes: Uint8Array,
  kind: Exclude<DocumentKind, "pdf">
): Promise<{ readonly markdown: string; readonly properties: Properties }> => {
  const zip = readZip(bytes)
  const markdown = resolveAnchors(headTables(await convert(bytes, kind)))
  const cells = cellsIn(markdown)
  if (cells > mostCells) {
    throw new ReadFailed(
      "TooLarge",
      `The ${kind} file has tables of about ${cells} cells; at most ${mostCells} are read`
    )
  }
  if (zip === undefined) return { markdown, properties: {} }
  return {
    // a workbook of one sheet is written without its name
    markdown: (kind === "xlsx" || kind === "ods") && markdown !== "" && !markdown.startsWith("## ")
      ? `## ${sheetNames(zip)[0] ?? "Sheet1"}\n\n${markdown}`
      : markdown,
    properties: officeProperties(zip)
  }
}

/** Maximum number of cells, because the library needs some kilobytes for each. */
const mostCells = 250_000

const cellsIn = (markdown: string): number => {
  let cells = 0
  for (let at = markdown.indexOf("|"); at !== -1; at = markdown.indexOf("|", at + 1)) cells++
  return cells
}

const convert = async (bytes: Uint8Array, kind: Exclude<DocumentKind, "pdf">): Promise<string> => {
  const library = await import("@firecrawl/anydoc").catch(() => {
    throw new ReadFailed("PackageMissing", `Reading ${kind} files needs a package: install @firecrawl/anydoc`, [
      "@firecrawl/anydoc"
    ])
  })
  // a file is what its bytes say, whatever its name says; tables as text say nothing
  const format = library.formatFromBytes(bytes) ?? library.formatFromExtension(kind)
  if (String(format) === "pdf") throw new ReadFailed("Damaged", `The file is a PDF, not ${kind}`)
  try {
    return (await library.toMarkdownBytes(kind === "csv" ? utf8(bytes) : bytes, format)).trim()
  } catch (error) {
    const code = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined
    const [problem, what] = problems[String(code)] ?? ["Damaged", "cannot be read"]
    throw new ReadFailed(problem, `The ${kind} file ${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const problems: Readonly<Partial<Record<string, readonly [ReadProblem, string]>>> = {
  encrypted: ["Encrypted", "is encrypted"],
  resourceLimit: ["TooLarge", "unpacks to too much"],
  malformed: ["Damaged", "is damaged"],
  missingPart: ["Damaged", "is damaged"],
  unsupported: ["Damaged", "is not what its name says"]
}

/** Decodes a CSV file, which may be in the encoding of the machine that wrote it. */
const utf8 = (bytes: Uint8Array): Uint8Array => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return bytes
  } catch {
    return new TextEncoder().encode(
      new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "windows-1252").decode(bytes)
    )
  }
}
