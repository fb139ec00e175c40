import { readPage } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { CorpusPage } from "./corpus-page.ts"

/** A corpus that every installation has: the Markdown of the repository and its packages, with one page per section. */
export function* installedPages(root: string): Generator<CorpusPage> {
  const known = new Set<string>()
  for (const folder of [join(root, "docs"), join(root, "node_modules/.pnpm")]) {
    for (const file of markdownFiles(folder)) {
      const path = file.slice(root.length).replace(/^.*\/node_modules\//u, "").split("/").filter((part) => part !== "")
      const name = path[0]?.startsWith("@") === true ? path.splice(0, 2).toReversed().join(".") : path.shift()
      const url = `http://${name?.replace("@", "")}.test/${path.map(encodeURIComponent).join("/")}`
      const parts = readFileSync(file, "utf8").split(/^(?=#{1,4} )/mu)
      for (const [at, text] of parts.entries()) {
        const page = `${url}?${at}`
        // several versions of a package have the same or similar pages
        if (text.length <= shortest || known.has(text) || known.has(page)) continue
        known.add(text).add(page)
        yield pageOf(text, page)
      }
    }
  }
}

const shortest = 120

const pageOf = (text: string, url: string): CorpusPage => {
  const { language: _, links, ...content } = Effect.runSync(readPage({ text, url, contentType: "text/markdown" }))
  return { ...content, url, links: links.map((url) => ({ url, text: "" })) }
}

// symbolic links are not followed, because they lead to the same packages
const markdownFiles = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).toSorted((one, other) => one.name < other.name ? -1 : 1).flatMap(
    (entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? markdownFiles(path) : entry.isFile() && entry.name.endsWith(".md") ? [path] : []
    }
  )
