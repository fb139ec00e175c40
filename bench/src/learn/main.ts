import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { boilerplateOf } from "../../../packages/reader/src/main/boilerplate.ts"
import { parseHtml } from "../../../packages/reader/src/html/parse-html.ts"
import { blocksOf, type Container } from "../../../packages/reader/src/main/blocks.ts"
import { featureCount, featuresOf, tokensOf } from "../../../packages/reader/src/main/features.ts"
import { removePermalinks } from "../../../packages/reader/src/clean/remove-permalinks.ts"
import { removeHidden } from "../../../packages/reader/src/clean/remove-hidden.ts"
import { alignment } from "./alignment.ts"
import { boost } from "./boost.ts"
import { printModel } from "./print-model.ts"

/**
 * Trains the classifier of main content on the pages with odd numbers in a folder (see `labelled-pages.ts` for the
 * layout), and prints the module that the reader uses: `packages/reader/src/main/model.ts`. Takes some minutes.
 */
const folder = process.argv[2]
if (folder === undefined) {
  console.error("Usage: npm run learn -- FOLDER, with the labelled pages in FOLDER/html and FOLDER/ground-truth.")
  process.exit(1)
}

const pages = readdirSync(join(folder, "html")).filter((file) => Number.parseInt(file) % 2 === 1).map((file) => {
  const label = JSON.parse(readFileSync(join(folder, "ground-truth", file.replace(".html.gz", ".json")), "utf8")) as {
    readonly url: string
    readonly ground_truth: { readonly main_content: string | null }
  }
  const page = parseHtml(gunzipSync(readFileSync(join(folder, "html", file))).toString("utf8"))
  removeHidden(page.body)
  removePermalinks(page.body)
  const boilerplate = boilerplateOf(page.body)
  const parts = blocksOf(page.body)
  const wanted = wordsOf(label.ground_truth.main_content ?? "")
  const texts = parts.blocks.map(({ nodes }) => wordsOf(nodes.map(({ data }) => data).join("")))
  const matched = alignment(texts.flat(), wanted)
  let at = 0
  const blocks = texts.map((words, index) => {
    const hits = matched.subarray(at, at += words.length).reduce((sum, hit) => sum + hit, 0)
    return {
      words: words.length,
      share: words.length === 0 ? 0 : hits / words.length,
      names: namesAround(parts.blocks[index]?.container)
    }
  })
  const all = blocks.reduce((sum, { words }) => sum + words, 0)
  const content = blocks.reduce((sum, { share, words }) => sum + share * words, 0)
  const names = new Map<string, { words: number; content: number }>()
  for (const { names: around, share, words } of blocks) {
    for (const name of around) {
      const entry = names.get(name) ?? { words: 0, content: 0 }
      entry.words += words
      entry.content += words * share
      names.set(name, entry)
    }
  }
  const shares = new Map(
    [...names].filter(([, { words }]) => words > 0).map(([name, sum]) => [name, sum.content / sum.words])
  )
  return {
    page,
    boilerplate,
    parts,
    blocks,
    shares,
    url: label.url || "https://unknown.example/",
    share: content / Math.max(1, all),
    // so that every page has about the same weight, as in the mean
    scale: Math.max(wanted.length, all * 0.15, 50)
  }
})

interface Sum {
  readonly pages: number
  readonly share: number
  readonly expected: number
}

const sums = new Map<string, Sum>()
for (const { share: expected, shares } of pages) {
  for (const [name, share] of shares) {
    const sum = sums.get(name) ?? { pages: 0, share: 0, expected: 0 }
    sums.set(name, { pages: sum.pages + 1, share: sum.share + share, expected: sum.expected + expected })
  }
}
const weights = new Map(
  [...sums].filter(([, { pages: count }]) => count >= 4).map(([name, sum]) => [name, weightOf(sum)] as const).filter((
    [, weight]
  ) => weight !== 0)
)

const count = pages.reduce((sum, { blocks }) => sum + blocks.length, 0)
const examples = {
  x: new Float32Array(count * featureCount),
  y: new Float32Array(count),
  w: new Float32Array(count),
  n: count,
  width: featureCount
}
let row = 0
for (const { blocks, boilerplate, page, parts, scale, share: expected, shares, url } of pages) {
  // without the page's own contribution, so that rows do not contain their own label
  const weight = (name: string) => {
    const sum = sums.get(name)
    const own = shares.get(name)
    if (sum === undefined || !weights.has(name)) return 0
    return own === undefined
      ? weightOf(sum)
      : weightOf({ pages: sum.pages - 1, share: sum.share - own, expected: sum.expected - expected })
  }
  examples.x.set(featuresOf(page, url, parts, boilerplate, weight), row * featureCount)
  for (const { share, words } of blocks) {
    examples.y[row] = share
    examples.w[row] = words / scale
    row++
  }
}

console.log(
  printModel(
    weights,
    boost(examples, {
      trees: 80,
      depth: 4,
      rate: 0.12,
      lambda: 0.3,
      leastWeight: 0.15,
      columns: 0.4,
      masked: fingerprints()
    })
  )
)

/** Features that could identify single pages, so that the trees could memorize them. */
function fingerprints(): ReadonlyArray<number> {
  return [34, 35, 96, 99, 100, 101, 103, 104, 105, 106, 112, 114, 115]
}

function namesAround(container: Container | undefined): ReadonlySet<string> {
  const names = new Set<string>()
  for (let at = container; at !== undefined; at = at.parent) for (const name of tokensOf(at)) names.add(name)
  return names
}

/** The log odds of content under a name, relative to the log odds of the pages that contain it. */
function weightOf({ expected, pages: count, share }: Sum): number {
  if (count < 2) return 0
  const prior = Math.min(0.9, Math.max(0.1, expected / count))
  const weight = logit((share + 2 * prior) / (count + 2) * 0.98 + 0.01) - logit(prior)
  return Math.abs(weight) < 0.3 ? 0 : Math.round(weight * 10) / 10
}

function logit(share: number): number {
  return Math.log(share / (1 - share))
}

function wordsOf(text: string): ReadonlyArray<string> {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
