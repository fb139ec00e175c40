import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..")

/**
 * The folders inside the larger packages, in order of their dependencies: each may import only from those after it.
 * Files next to the folders are entries, or connect the folders.
 */
const folders: Readonly<Record<string, ReadonlyArray<string>>> = {
  "packages/browser/src": [
    "open",
    "render",
    "session",
    "act",
    "capture",
    "navigate",
    "context",
    "guard",
    "profiles",
    "watch",
    "launch",
    "page"
  ],
  "packages/fetcher/src": ["fetcher", "sitemap", "robots", "host", "fetch", "connect", "outbound", "address", "url"],
  "packages/reader/src": [
    "verdict",
    "read",
    "documents",
    "main",
    "markdown",
    "metadata",
    "clean",
    "content",
    "decode",
    "links",
    "html",
    "text"
  ],
  "packages/sandbox/src": ["run", "languages", "isolation", "command", "page", "process", "frames", "values"],
  "packages/full-text/src": [
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
  ],
  "packages/full-text/src/segment": ["files", "merge", "read", "write", "tokens", "format"],
  "packages/engine/src": [
    "backup",
    "records",
    "config",
    "http",
    "handlers",
    "support",
    "parse",
    "monitors",
    "agent",
    "interact",
    "replay",
    "live",
    "playground",
    "search",
    "jobs",
    "site-map",
    "scrape",
    "artifacts",
    "changes",
    "crawl",
    "federation",
    "mail",
    "service",
    "developer",
    "research",
    "images",
    "links",
    "fts5",
    "corpus",
    "store",
    "request",
    "page"
  ],
  "packages/engine/src/agent": ["run", "model", "rules", "work", "ground"],
  "packages/cluster/src": ["migrate", "processes", "hosts", "teams", "runners", "corpus"]
}

describe.each(Object.entries(folders))("the folders in %s", (parent, order) => {
  const files = filesIn(parent)

  it("are all in the list", () => {
    assert.sameMembers([...new Set(files.filter((file) => file.includes(sep)).map(folderOf))], [...order])
  })

  it("import nothing from a folder that depends on them", () => {
    const wrong = files.flatMap((file) =>
      importsOf(parent, file).filter((imported) => imported.startsWith("."))
        .map((imported) => relative(parent, join(parent, dirname(file), imported)))
        .filter((target) =>
          order.includes(folderOf(target)) && order.indexOf(folderOf(target)) < order.indexOf(folderOf(file))
        )
        .map((target) => `${file} imports ${target}`)
    )
    assert.deepStrictEqual(wrong, [])
  })
})

it("only the documents of the reader import its optional packages", () => {
  const { peerDependenciesMeta } = JSON.parse(readFileSync(join(root, "packages/reader/package.json"), "utf8")) as {
    readonly peerDependenciesMeta: object
  }
  const source = "packages/reader/src"
  const optional = filesIn(source).filter((file) =>
    importsOf(source, file).some((imported) => Object.hasOwn(peerDependenciesMeta, imported))
  )
  assert.deepStrictEqual([...new Set(optional.map(folderOf))], ["documents"])
})

it("only the documents of a full-text index with a directory of its own import SQLite", () => {
  const source = "packages/full-text/src"
  const knowing = filesIn(source).filter((file) => importsOf(source, file).includes("node:sqlite"))
  assert.deepStrictEqual(knowing.filter((file) => folderOf(file) !== "documents"), [])
})

it("only these folders of the cluster use the database", () => {
  const source = "packages/cluster/src"
  const knowing = filesIn(source).filter((file) =>
    importsOf(source, file).some((imported) => /^effect\/sql\/|^@effect\/sql-pg/u.test(imported))
  )
  assert.deepStrictEqual([...new Set(knowing.filter((file) => file.includes(sep)).map(folderOf))].toSorted(), [
    "corpus",
    "hosts",
    "migrate",
    "processes",
    "runners",
    "teams"
  ])
})

function filesIn(parent: string): ReadonlyArray<string> {
  return readdirSync(resolve(root, parent), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts")
  )
}

function importsOf(parent: string, file: string): ReadonlyArray<string> {
  return Array.from(
    readFileSync(resolve(root, parent, file), "utf8").matchAll(/(?:\bfrom |\bimport\()"([^"]+)"/gu),
    ([, imported = ""]) => imported
  )
}

function folderOf(file: string): string {
  return file.split(sep)[0]!
}
