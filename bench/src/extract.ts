import { readPage } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

/**
 * How well and how fast the engine finds the main content of pages: word-bag F1 against labelled pages, by page type,
 * and pages per CPU second. What judges was learned on pages of odd number
 * (`learn/`); the others tell how good it is. The argument is a folder as WCXB, the Web Content eXtraction Benchmark, lays it out:
 * `html/<id>.html.gz` and `ground-truth/<id>.json`. The pages are other people's: they are not in this repository.
 */
const folder = process.argv[2]
if (folder === undefined) {
  console.error("Name the folder of labelled pages: it holds html/ and ground-truth/.")
  process.exit(1)
}

interface Label {
  readonly url: string
  readonly _internal: { readonly page_type: { readonly primary: string } }
  readonly ground_truth: { readonly main_content: string | null }
}

const isOdd = (file: string) => Number.parseInt(file) % 2 === 1

const pages = readdirSync(join(folder, "html")).map((file) => {
  const label = JSON.parse(readFileSync(join(folder, "ground-truth", file.replace(".html.gz", ".json")), "utf8")) as Label
  const { _internal: { page_type: type }, ground_truth: truth, url } = label
  return {
    text: gunzipSync(readFileSync(join(folder, "html", file))).toString("utf8"),
    url: url || "https://unknown.example/",
    contentType: "text/html",
    type: type.primary,
    odd: isOdd(file),
    wanted: truth.main_content ?? ""
  }
})

const read = (page: (typeof pages)[number]) => Effect.runSync(readPage(page)).text

for (const page of pages.slice(0, 50)) read(page) // warm-up
const before = process.cpuUsage()
const texts = pages.map(read)
const { system, user } = process.cpuUsage(before)

const scores = pages.map(({ odd, type, wanted }, index) => ({ odd, type, ...score(texts[index] ?? "", wanted) }))
for (const [half, rest] of [["odd pages (tuned on)", true], ["even pages (to report)", false]] as const) {
  const some = scores.filter(({ odd }) => odd === rest)
  console.log(half)
  for (const [type, all] of Object.entries(Object.groupBy(some, ({ type }) => type)).sort()) print(type, all ?? [])
  print("all", some)
}
print("\nall pages", scores)
const bytes = pages.reduce((sum, { text }) => sum + text.length, 0)
console.log(`\n${(pages.length / ((user + system) / 1e6)).toFixed(1)} pages per CPU second, ${(bytes / pages.length / 1000).toFixed(0)} kB each on average`)

interface Score {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

function score(text: string, wanted: string): Score {
  const found = wordsOf(text)
  const right = wordsOf(wanted)
  if (right.length === 0 || found.length === 0) {
    const both = right.length === found.length ? 1 : 0
    return { precision: both, recall: both, f1: both }
  }
  const bag = new Map<string, number>()
  for (const word of right) bag.set(word, (bag.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of found) {
    const left = bag.get(word) ?? 0
    if (left > 0) shared++
    bag.set(word, left - 1)
  }
  return { precision: shared / found.length, recall: shared / right.length, f1: 2 * shared / (found.length + right.length) }
}

function wordsOf(text: string): ReadonlyArray<string> {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function print(name: string, scores: ReadonlyArray<Score>): void {
  const mean = (of: keyof Score) => (scores.reduce((sum, score) => sum + score[of], 0) / scores.length).toFixed(3)
  console.log(`${name.padEnd(14)} F1 ${mean("f1")}  precision ${mean("precision")}  recall ${mean("recall")}  ${scores.length} pages`)
}
