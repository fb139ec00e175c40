import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

/** Each folder may import from those behind it. The files beside the folders join them. */
const modules = [
  {
    inside: ".",
    folders: [
      "documents",
      "workers",
      "sync",
      "results",
      "execute",
      "plan",
      "ranking",
      "feed",
      "document",
      "links",
      "segment",
      "address",
      "text",
      "yield"
    ]
  },
  { inside: "segment", folders: ["files", "merge", "read", "write", "tokens", "format"] }
]

const source = fileURLToPath(new URL("../src/", import.meta.url))
const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
const folderOf = (file: string): string => file.split(sep)[0]!
const importsOf = (file: string): ReadonlyArray<string> =>
  Array.from(readFileSync(file, "utf8").matchAll(/(?:\bfrom |\bimport\()"([^"]+)"/gu), ([, imported = ""]) => imported)

describe.each(modules)("the folders in $inside", ({ folders, inside }) => {
  const home = join(source, inside)
  const files = filesIn(home)

  it("are all in the list", () => {
    assert.sameMembers([...new Set(files.filter((file) => file.includes(sep)).map(folderOf))], folders)
  })

  it("import nothing from a folder that uses them", () => {
    const wrong = files.flatMap((file) =>
      importsOf(join(home, file)).filter((imported) => imported.startsWith("."))
        .map((imported) => relative(home, resolve(home, dirname(file), imported)))
        .filter((target) =>
          folders.includes(folderOf(target)) && folders.indexOf(folderOf(target)) < folders.indexOf(folderOf(file))
        )
        .map((target) => `${file} imports ${target}`)
    )
    assert.deepStrictEqual(wrong, [])
  })
})

it("only the documents of an index with a directory of its own know SQLite", () => {
  const knowing = filesIn(source).filter((file) => importsOf(join(source, file)).includes("node:sqlite"))
  assert.deepStrictEqual(knowing.filter((file) => folderOf(file) !== "documents"), [])
})
