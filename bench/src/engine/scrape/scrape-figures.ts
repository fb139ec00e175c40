import { readPage } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { htmlToMarkdown } from "mdream"
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { atLeast, atMost, type Figure, limited, plain, type Yardstick } from "../figure.ts"
import { answer } from "../../client/answers.ts"
import { median } from "../../client/median.ts"
import { measureCleaning } from "./cleaning.ts"
import { measureExtraction } from "./extraction.ts"
import { type Fidelity, fidelityOf, type Page } from "./fidelity/fidelity.ts"
import { parts } from "./fidelity/structure.ts"
import { type LabelledPage, labelledPages } from "./labelled-pages.ts"
import { manuals, measurePdf } from "./pdf.ts"
import { measureScraping } from "./scraping.ts"

export interface ScrapeOptions {
  readonly cache: string
  /** A folder of labelled pages. Without it, the pages are those of manuals, and main content is not measured. */
  readonly labelled: string | undefined
  readonly scrapes: number
  readonly only: ReadonlyArray<string>
}

export const scrapeParts = ["content", "cleaning", "markdown", "scrapes", "pdf"]

/** Measures the requirements for reading pages, one by one. */
export async function* scrapeFigures(
  { cache, labelled, only, scrapes }: ScrapeOptions
): AsyncGenerator<Figure> {
  const files = manuals(cache)
  const pages = labelled === undefined ? [] : labelledPages(labelled)
  // the classifier of main content does not affect this figure, but the pages of its training set are left out all the
  // same
  const real: ReadonlyArray<Page> = [...pages.filter(({ isOdd }) => !isOdd), ...manualPages(files)]
  if (only.includes("content") && pages.length > 0) yield* contentFigures(pages)
  if (only.includes("cleaning") && pages.length > 0) yield* cleaningFigures(pages)
  if (only.includes("markdown")) yield* markdownFigures(real)
  if (only.includes("scrapes")) yield* scrapingFigures(real, scrapes)
  if (only.includes("pdf")) yield* pdfFigures(files)
}

function* contentFigures(pages: ReadonlyArray<LabelledPage>): Generator<Figure> {
  const { characters, f1, mdreamMegabytes, pagesPerCpuSecond } = measureExtraction(pages)
  yield limited("main content, mean F1 of words", f1["all"]?.f1 ?? 0, atLeast(0.86, 0.9), 3)
  for (const [type, { f1: value, pages: count }] of Object.entries(f1)) {
    if (type !== "all") yield limited(`  ${type}, ${count} pages`, value, bars.get(type) ?? atLeast(), 3)
  }
  yield limited(
    `extraction and markdown, pages of ${(characters / 1000).toFixed(0)} kB per CPU second`,
    pagesPerCpuSecond,
    atLeast(40, 150),
    0,
    { name: "mdream alone, MB", value: mdreamMegabytes, reference: 126 }
  )
}

function* cleaningFigures(pages: ReadonlyArray<LabelledPage>): Generator<Figure> {
  for (const onlyMainContent of [true, false]) {
    const { precision, recall } = measureCleaning(pages, onlyMainContent)
    const of = `onlyCleanContent${onlyMainContent ? "" : " of whole pages"}`
    yield plain(`${of}, precision of words before and after`, precision.map((share) => share.toFixed(4)).join(" → "))
    yield plain(
      `  recall before and after (may fall by 0.01)`,
      recall.map((share) => share.toFixed(4)).join(" → ")
    )
  }
}

function* markdownFigures(real: ReadonlyArray<Page>): Generator<Figure> {
  const fidelity = fidelityOf(real, ownMarkdown)
  yield limited(
    `markdown fidelity, ${fidelity.pages} pages, ${fidelity.all.wanted} things`,
    share(fidelity.all),
    atLeast(0.95, 0.99),
    4
  )
  for (const kind of parts) {
    yield plain(`  ${kind}, ${fidelity.kinds[kind].wanted}`, share(fidelity.kinds[kind]).toFixed(4))
  }
  // the library that the engine's markdown is written with, without the engine's own steps before and after
  const mdream = fidelityOf(real, ({ text }) => htmlToMarkdown(text))
  yield plain(
    "  mdream alone, without links and images, whose URLs it leaves relative",
    share(withoutUrls(mdream)).toFixed(4)
  )
  yield plain("  ours, without links and images", share(withoutUrls(fidelity)).toFixed(4))
}

async function* scrapingFigures(real: ReadonlyArray<Page>, scrapes: number): AsyncGenerator<Figure> {
  const scraping = await measureScraping(real, scrapes)
  const speed = parsing()
  yield limited("static page over a port, CPU ms", scraping.staticCpuMilliseconds, atMost(50, 20), 1, speed)
  yield limited(
    `  of the ${scraping.small} that the engine reads in its own process`,
    scraping.smallCpuMilliseconds,
    atMost(50, 20),
    1,
    speed
  )
  yield plain("  of which failed", String(scraping.failed))
  yield limited("idle engine, MB", scraping.idle, atMost(120), 0)
  yield plain("  half a minute earlier, just after the start", scraping.started.toFixed(0))
  yield limited(`after ${scraping.scrapes} mixed scrapes, MB`, scraping.memory.at(-1) ?? 0, atMost(300), 0)
  yield plain("  without reader processes", scraping.own.toFixed(0))
  yield limited("  half a minute later", scraping.rested, atMost(300), 0)
  yield plain("  after each tenth of the scrapes", scraping.memory.map((megabytes) => megabytes.toFixed(0)).join(" "))
}

async function* pdfFigures(files: ReadonlyArray<string>): AsyncGenerator<Figure> {
  const { alone, failed, files: count, headings, pages, pagesPerCpuSecond } = await measurePdf(files)
  yield limited(
    `PDF text layer, pages per CPU second (${pages} pages, ${count} files, ${failed} failed)`,
    pagesPerCpuSecond,
    atLeast(300),
    0,
    { name: "pdf-inspector alone", value: alone.inspector, reference: 359 }
  )
  yield limited("  compared with a reader of characters without structure", pagesPerCpuSecond, atLeast(300), 0, {
    name: "PDFium alone",
    value: alone.pdfium,
    reference: 663
  })
  yield limited(`PDF headings, recall, ${headings.files} manuals`, headings.recall, atLeast(0.85), 3)
  yield limited("PDF headings, precision", headings.precision, atLeast(undefined, 0.85), 3)
}

const bars = new Map([["article", atLeast(0.94)], ["forum", atLeast(undefined, 0.8)], [
  "product",
  atLeast(undefined, 0.8)
]])

const share = ({ kept, wanted }: { readonly kept: number; readonly wanted: number }): number => kept / wanted

const withoutUrls = ({ all, kinds: { images, links } }: Fidelity) => ({
  kept: all.kept - images.kept - links.kept,
  wanted: all.wanted - images.wanted - links.wanted
})

const ownMarkdown = ({ text, url }: Page): string =>
  Effect.runSync(readPage({ text, url, contentType: "text/html" }, { onlyMainContent: false })).markdown

/** The HTML of the packages that contain the PDF manuals. */
const manualPages = (files: ReadonlyArray<string>): ReadonlyArray<Page> => {
  const html = files.filter((path) => path.endsWith(".html"))
  return html.filter((_, at) => at % Math.ceil(html.length / mostManuals) === 0)
    .map((path) => ({
      name: basename(path),
      text: readFileSync(path, "utf8"),
      url: `https://manuals.example/${basename(path)}`
    }))
    .filter(({ text }) => text.length < 1_000_000)
}

const mostManuals = 150

/**
 * A reference for values whose parts cannot be measured separately: the time to parse 20 kB of JSON on this machine.
 */
const parsing = (): Yardstick => {
  const text = answer("trawl")
  const rounds = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage()
    for (let time = 0; time < times; time++) JSON.parse(text)
    const { system, user } = process.cpuUsage(before)
    return (system + user) / times
  })
  return { name: "JSON.parse of 20 kB, µs", value: median(rounds), reference: 19 }
}

const times = 400
