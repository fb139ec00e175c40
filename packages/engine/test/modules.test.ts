import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

/** Each folder may import from those behind it. The files beside the folders join them. */
const folders = [
  "backup",
  "records",
  "config",
  "http",
  "handlers",
  "playground",
  "parse",
  "agent",
  "search",
  "jobs",
  "scrape",
  "artifacts",
  "crawl",
  "federation",
  "service",
  "research",
  "images",
  "links",
  "fts5",
  "corpus",
  "store",
  "request",
  "page"
]

/** Folders with folders of their own, for which the same rule holds. */
const parents = [{ parent: "", folders }, { parent: "agent", folders: ["run", "model", "rules", "work", "ground"] }]

const source = fileURLToPath(new URL("../src/", import.meta.url))

describe.each(parents)("dependency rules inside the engine: $parent", ({ parent, folders }) => {
  const inside = join(source, parent)
  const files = readdirSync(inside, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))

  it("every folder is in the list", () => {
    assert.sameMembers([...new Set(files.filter((file) => file.includes(sep)).map(folderOf))], folders)
  })

  it("no folder imports from a folder that uses it", () => {
    const wrong: Array<string> = []
    for (const file of files) {
      const at = folders.indexOf(folderOf(file))
      for (
        const [, imported = ""] of readFileSync(join(inside, file), "utf8").matchAll(
          /(?:\bfrom |\bimport\()"(\.[^"]+)"/gu
        )
      ) {
        const target = relative(inside, resolve(inside, dirname(file), imported))
        const other = folders.indexOf(folderOf(target))
        if (other !== -1 && other < at) wrong.push(`${file} imports ${target}`)
      }
    }
    assert.deepStrictEqual(wrong, [])
  })
})

const folderOf = (file: string): string => file.split(sep)[0]!
