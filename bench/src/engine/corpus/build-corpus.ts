import { once } from "node:events"
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { CorpusPage } from "./corpus-page.ts"
import { downloadPackage, unpackPackage, updateLists } from "./debian-package.ts"
import { interleave } from "./interleave.ts"
import { packagePages } from "./package-pages.ts"
import { pageSections } from "./page-sections.ts"
import { packages } from "./packages.ts"

/**
 * Writes `pages.jsonl` and `sections.jsonl` into the cache folder. Existing packages and pages are not downloaded or
 * read again. Reports and leaves out unavailable packages.
 */
export const buildCorpus = async (cache: string): Promise<void> => {
  mkdirSync(join(cache, "pages"), { recursive: true })
  let updated = false
  const files: Array<{ readonly path: string; readonly lines: number }> = []
  for (const name of packages) {
    const path = join(cache, "pages", `${name}.jsonl`)
    if (!existsSync(`${path}.count`)) {
      let file = downloadPackage(name, join(cache, "debs"))
      if (file instanceof Error && !updated) {
        updated = true
        updateLists()
        file = downloadPackage(name, join(cache, "debs"))
      }
      if (file instanceof Error) {
        console.error(`${name}: left out, ${file.message}`)
        continue
      }
      const began = process.cpuUsage()
      const unpacked = join(cache, "unpacked", name)
      unpackPackage(file, unpacked)
      const pages = await writeLines(path, packagePages(name, unpacked))
      rmSync(unpacked, { recursive: true })
      writeFileSync(`${path}.count`, String(pages))
      console.error(`${name}: ${pages} pages, ${Math.round(process.cpuUsage(began).user / 1e6)} s of CPU`)
    }
    files.push({ path, lines: Number(readFileSync(`${path}.count`, "utf8")) })
  }
  const pages = await writeLines(join(cache, "pages.jsonl"), parsed(interleave(files)))
  console.error(`${pages} pages in ${join(cache, "pages.jsonl")}`)
  const sections = await writeLines(join(cache, "sections.jsonl"), sectionsOf(interleave(files)))
  console.error(`${sections} sections in ${join(cache, "sections.jsonl")}`)
}

async function* parsed(lines: AsyncIterable<string>): AsyncGenerator<CorpusPage> {
  for await (const line of lines) yield JSON.parse(line)
}

async function* sectionsOf(lines: AsyncIterable<string>): AsyncGenerator<CorpusPage> {
  for await (const line of lines) yield* pageSections(JSON.parse(line))
}

/** Creates the file only when it is complete. */
const writeLines = async (path: string, pages: Iterable<CorpusPage> | AsyncIterable<CorpusPage>): Promise<number> => {
  const stream = createWriteStream(`${path}.part`)
  let written = 0
  for await (const page of pages) {
    written++
    if (!stream.write(`${JSON.stringify(page)}\n`)) await once(stream, "drain")
  }
  stream.end()
  await once(stream, "finish")
  renameSync(`${path}.part`, path)
  return written
}
