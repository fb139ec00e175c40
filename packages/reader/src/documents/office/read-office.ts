import { ReadFailed, type ReadProblem } from "../../content/read-failed.ts"
import type { Properties } from "../document-content.ts"
import type { DocumentKind } from "../document-kind.ts"
import { officeProperties, sheetNames } from "./office-properties.ts"
import { readZip } from "./zip.ts"

/** Reads a file of an office program, a book or a table as markdown. */
export const readOffice = async (
  bytes: Uint8Array,
  kind: Exclude<DocumentKind, "pdf">
): Promise<{ readonly markdown: string; readonly properties: Properties }> => {
  const zip = readZip(bytes)
  const markdown = resolveAnchors(headTables(await convert(bytes, kind)))
  const cells = cellsIn(markdown)
  if (cells > maxCells) {
    throw new ReadFailed(
      "TooLarge",
      `The ${kind} file has tables of about ${cells} cells; at most ${maxCells} are read`
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
const maxCells = 250_000

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
  resourceLimit: ["TooLarge", "is too large after decompression"],
  malformed: ["Damaged", "is damaged"],
  missingPart: ["Damaged", "is damaged"],
  unsupported: ["Damaged", "does not have the format of its file name"]
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

/**
 * Turns the first row of a table into its head if the head is empty, which the library writes if the first rows have
 * the same types of cells. Only a row of names becomes a head; it may contain years if the cells below are not years. A
 * row of numbers stays a row.
 */
const headTables = (markdown: string): string => {
  if (!/^\|(?: *\|)+$/m.test(markdown)) return markdown
  const lines = markdown.split("\n")
  let isCode = false
  const kept: Array<string> = []
  for (let at = 0; at < lines.length; at++) {
    const [line = "", rule = "", first = "", second = ""] = lines.slice(at, at + 4)
    if (line.startsWith("```")) isCode = !isCode
    if (
      !isCode && emptyRow.test(line) && ruleRow.test(rule) && first.startsWith("|") &&
      isHead(cellsOf(first), cellsOf(second))
    ) {
      kept.push(first, rule)
      at += 2
    } else kept.push(line)
  }
  return kept.join("\n")
}

const emptyRow = /^\|(?: *\|)+$/
const ruleRow = /^\|(?: :?-+:? \|)+$/

const cellsOf = (row: string): ReadonlyArray<string> => row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim())

const isHead = (row: ReadonlyArray<string>, next: ReadonlyArray<string>): boolean =>
  row.some(isName) && row.every((cell, at) => isName(cell) || (year.test(cell) && !year.test(next[at] ?? "")))

/** Has letters, and more of them than digits. */
const isName = (cell: string): boolean => (cell.match(/\p{L}/gu)?.length ?? 0) > (cell.match(/\p{N}/gu)?.length ?? 0)

const year = /^(?:19|20)\d\d$/

/**
 * Removes the anchor elements that the library writes for links within a document, because markdown has no anchors and
 * would show their markup. A link to an anchor before a heading becomes a link to the heading; other links become text.
 */
const resolveAnchors = (markdown: string): string => {
  const slugs = new Map(
    [...markdown.matchAll(parts)].flatMap(([, line, inLine]) =>
      line === undefined && inLine === undefined ? [] : [[line ?? inLine, ""]]
    )
  )
  if (slugs.size === 0) return markdown
  const repeated = new Map<string, number>()
  for (const [, marks = "", heading] of markdown.matchAll(headings)) {
    if (heading === undefined) continue
    const slug = slugOf(heading)
    const before = repeated.get(slug) ?? 0
    repeated.set(slug, before + 1)
    for (const [, name] of marks.matchAll(parts)) slugs.set(name, before === 0 ? slug : `${slug}-${before}`)
  }
  return markdown.replace(parts, (part: string, line?: string, inLine?: string, text = "", target?: string) => {
    if (line !== undefined || inLine !== undefined) return ""
    const slug = slugs.get(target)
    return slug === undefined ? part : slug === "" ? text : `[${text}](#${slug})`
  }).trim()
}

/**
 * Matches escaped characters and code, which stay unchanged; anchors on their own lines and within lines; links to
 * anchors.
 */
const parts =
  /\\.|^(?:```|~~~)[^]*?^(?:```|~~~)|`[^`\n]+`|^<a id="([^"\n]*)"><\/a>\n\n|<a id="([^"\n]*)"><\/a>|(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(#([^()\s]*)\)/gm

/** Matches code, which has no headings, and headings with the anchors before them. */
const headings = /^(?:```|~~~)[^]*?^(?:```|~~~)|^((?:<a id="[^"\n]*"><\/a>\n\n){0,10})#{1,6} (.+)$/gm

/** The identifier of a heading in links, as renderers create it; repeated ones get a number. */
const slugOf = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-")
