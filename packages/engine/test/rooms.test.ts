import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, it } from "vitest"

/** Each may know those behind it. */
const rooms = ["search", "provide", "research", "images", "find", "store", "request", "address"]

const source = fileURLToPath(new URL("../src/", import.meta.url))

it("a room that searches use imports nothing of a room that uses it", () => {
  const wrong: Array<string> = []
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))) {
    const at = rooms.indexOf(roomOf(file))
    for (const [, imported = ""] of readFileSync(join(source, file), "utf8").matchAll(/\bfrom "(\.[^"]+)"/gu)) {
      const target = relative(source, resolve(source, dirname(file), imported))
      const other = rooms.indexOf(roomOf(target))
      if (other !== -1 && other < at) wrong.push(`${file} imports ${target}`)
    }
  }
  assert.deepStrictEqual(wrong, [])
})

const roomOf = (file: string): string => file.split(sep)[0]!
