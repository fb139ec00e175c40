import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import process from "node:process"
import { gunzipSync } from "node:zlib"
import { openPdfium } from "../../../../packages/engine/src/page/documents/pdf/pdfium.ts"
import { readDocument } from "../../../../packages/engine/src/page/documents/read-document.ts"
import { downloadPackage, unpackPackage } from "../corpus/debian-package.ts"

export interface PdfReading {
  readonly files: number
  readonly pages: number
  readonly failed: number
  readonly pagesPerCpuSecond: number
  /** By what only draws the letters out of the file, on the same machine at the same time. */
  readonly pdfiumPagesPerCpuSecond: number
  readonly headings: { readonly recall: number; readonly precision: number; readonly files: number }
}

/** Manuals of these Debian packages, fetched by `apt-get download` and unpacked, never installed. Some are there as HTML too, which says what their headings are. */
export const manuals = (cache: string): ReadonlyArray<string> => {
  const folder = join(cache, "pdf")
  for (const name of packages) {
    const unpacked = join(folder, name)
    if (existsSync(unpacked)) continue
    const file = downloadPackage(name, folder)
    if (typeof file !== "string") {
      console.error(`${name} is left out: ${file.message}`)
      continue
    }
    unpackPackage(file, unpacked)
    rmSync(file)
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)).toSorted()
}

const packages = ["bash-doc", "debian-policy", "libtasn1-doc", "r-doc-html", "r-doc-pdf", "texlive-latex-base-doc"]

/** How fast the engine reads PDF files, and how many of their headings it finds. */
export const measurePdf = async (files: ReadonlyArray<string>): Promise<PdfReading> => {
  const all = files.filter((path) => /\.pdf(?:\.gz)?$/.test(path))
  const spread = all.filter((_, index) => index % Math.ceil(all.length / mostFiles) === 0).map((path) => ({ path, bytes: bytesOf(path) }))
    .filter(({ bytes }) => bytes.length <= mostBytes)
  for (const { bytes, path } of spread.slice(0, 10)) await read(path, bytes).catch(() => undefined) // warm-up
  let pages = 0
  let failed = 0
  const before = process.cpuUsage()
  for (const { bytes, path } of spread) {
    try {
      pages += (await read(path, bytes)).pdf?.totalPages ?? 0
    } catch (error) {
      failed++
      console.error(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const ours = secondsSince(before)
  const bare = process.cpuUsage()
  for (const { bytes } of spread) {
    const file = await openPdfium(bytes)
    for (let page = 1; page <= file.pageCount; page++) file.text(page)
    file.close()
  }
  return { files: spread.length, pages, failed, pagesPerCpuSecond: pages / ours, pdfiumPagesPerCpuSecond: pages / secondsSince(bare), headings: await headingsFound(files) }
}

const mostFiles = 150
/** Longer ones would say all of the speed. */
const mostBytes = 3_000_000

const bytesOf = (path: string) => path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path)

const read = (path: string, bytes: Uint8Array) => readDocument(bytes, { kind: "pdf", name: `https://manuals.example/${basename(path)}`, mode: "fast" })

const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e6
}

const headingsFound = async (files: ReadonlyArray<string>) => {
  let [wanted, found, said, right, count] = [0, 0, 0, 0, 0]
  const pathOf = (name: string) => files.find((path) => basename(path) === name)
  for (const [pdf, html] of twins) {
    const [pdfPath, htmlPath] = [pathOf(pdf), pathOf(html)]
    if (pdfPath === undefined || htmlPath === undefined) continue
    const truth = new Set(headingsOf(readFileSync(htmlPath, "utf8")))
    const { content } = await read(pdfPath, bytesOf(pdfPath))
    const headings = content.headings.map(lettersOf).filter((text) => text !== "")
    wanted += truth.size
    found += [...truth].filter((heading) => headings.includes(heading)).length
    said += headings.length
    right += headings.filter((heading) => truth.has(heading)).length
    count++
  }
  return { recall: found / wanted, precision: right / said, files: count }
}

const twins: ReadonlyArray<readonly [pdf: string, html: string]> = [
  ...["R-FAQ", "R-admin", "R-data", "R-exts", "R-intro", "R-ints", "R-lang"].map((name) => [`${name}.pdf`, `${name}.html`] as const),
  ["bashref.pdf", "bashref.html"]
]

const headingsOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<h([1-5])\b[^>]*>([^]*?)<\/h\1>/g)]
    .map(([, , heading = ""]) => lettersOf(heading.replace(/<[^>]*>/g, "").replace(/&amp;/g, "&").replace(/&lsquo;|&rsquo;|&nbsp;|&#?\w+;/g, " ")))
    // footnotes have headings without words in HTML
    .filter((text) => /\p{L}/u.test(text) && text !== "tableofcontents" && text !== "footnotes")

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
