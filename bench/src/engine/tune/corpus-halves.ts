import { once } from "node:events"
import { createWriteStream, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Loaded } from "../children/load.ts"
import type { CorpusPage } from "../corpus/corpus-page.ts"
import { hostOf, packages } from "../corpus/packages.ts"
import { readLines } from "../corpus/read-lines.ts"
import { type KnownItem, sentencesOf, titlesOf } from "../known-items.ts"
import { runChild } from "../run-child.ts"
import { takeSample } from "../sample.ts"

/** Half of the corpus, by site, in its own data directory, with pages to search for. */
export interface Half {
  readonly directory: string
  readonly sentences: ReadonlyArray<KnownItem>
  readonly titles: ReadonlyArray<KnownItem>
}

/** The half for tuning, and the half that the tuning does not use. */
export const halves = async (cache: string, pages: number): Promise<readonly [tuning: Half, heldOut: Half]> => [
  await half(cache, pages, 0),
  await half(cache, pages, 1)
]

const half = async (cache: string, pages: number, which: 0 | 1): Promise<Half> => {
  const directory = join(cache, "libraries", `half-${which}-of-${pages}`)
  const file = `${directory}.jsonl`
  mkdirSync(join(cache, "libraries"), { recursive: true })
  const own = filtered(
    readLines(join(cache, "pages.jsonl"), pages),
    ({ url }) => hosts.get(new URL(url).hostname) === which
  )
  if (!existsSync(directory)) {
    const stream = createWriteStream(file)
    for await (const page of own) if (!stream.write(`${JSON.stringify(page)}\n`)) await once(stream, "drain")
    stream.end()
    await once(stream, "finish")
    await runChild<Loaded>("load.ts", [directory, file, "Infinity"])
  }
  const sample = await takeSample(readLines(file, Infinity), { seed: 11, size: 3_000 })
  return { directory, sentences: sentencesOf(sample, questions, 12), titles: titlesOf(sample, questions) }
}

const questions = 1_000

const hosts = new Map(packages.map((name, at) => [hostOf(name), at % 2]))

async function* filtered(
  pages: AsyncIterable<CorpusPage>,
  holds: (page: CorpusPage) => boolean
): AsyncGenerator<CorpusPage> {
  for await (const page of pages) if (holds(page)) yield page
}
