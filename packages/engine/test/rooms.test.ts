import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

/** Each may know those behind it. Files beside the rooms put them together. */
const rooms = [
  "records",
  "config",
  "handlers",
  "playground",
  "parse",
  "agent",
  "search",
  "jobs",
  "scrape",
  "artifacts",
  "crawl",
  "provide",
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

/** Rooms with rooms of their own, for which the same holds. */
const houses = [{ house: "", rooms }, { house: "agent", rooms: ["run", "model", "rules", "work", "ground"] }]

const source = fileURLToPath(new URL("../src/", import.meta.url))

describe.each(houses)("the engine's rooms: $house", ({ house, rooms }) => {
  const inside = join(source, house)
  const files = readdirSync(inside, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))

  it("every room has its place", () => {
    assert.sameMembers([...new Set(files.filter((file) => file.includes(sep)).map(roomOf))], rooms)
  })

  it("a room imports nothing of a room that uses it", () => {
    const wrong: Array<string> = []
    for (const file of files) {
      const at = rooms.indexOf(roomOf(file))
      for (
        const [, imported = ""] of readFileSync(join(inside, file), "utf8").matchAll(
          /(?:\bfrom |\bimport\()"(\.[^"]+)"/gu
        )
      ) {
        const target = relative(inside, resolve(inside, dirname(file), imported))
        const other = rooms.indexOf(roomOf(target))
        if (other !== -1 && other < at) wrong.push(`${file} imports ${target}`)
      }
    }
    assert.deepStrictEqual(wrong, [])
  })
})

const roomOf = (file: string): string => file.split(sep)[0]!
