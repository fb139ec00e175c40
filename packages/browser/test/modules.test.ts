import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, it } from "vitest"

/** Each folder may import from those behind it. The files beside the folders join them. */
const folders = ["open", "render", "act", "capture", "navigate", "context", "guard", "profiles", "launch", "page"]

const source = fileURLToPath(new URL("../src/", import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
const folderOf = (file: string): string => file.split(sep)[0]!

it("every folder is in the list", () => {
  assert.sameMembers([...new Set(files.filter((file) => file.includes(sep)).map(folderOf))], folders)
})

it("no folder imports from a folder that uses it", () => {
  const wrong = files.flatMap((file) =>
    Array.from(
      readFileSync(join(source, file), "utf8").matchAll(/(?:\bfrom |\bimport\()"(\.[^"]+)"/gu),
      ([, imported = ""]) => relative(source, resolve(source, dirname(file), imported))
    )
      .filter((target) =>
        folders.includes(folderOf(target)) && folders.indexOf(folderOf(target)) < folders.indexOf(folderOf(file))
      )
      .map((target) => `${file} imports ${target}`)
  )
  assert.deepStrictEqual(wrong, [])
})
