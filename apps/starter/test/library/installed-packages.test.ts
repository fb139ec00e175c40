import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { installedPackages } from "../../src/library/installed-packages.ts"
import { openLibrary } from "../../src/library/library.ts"

let root = ""
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "library-")))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const stored = (entry: string, name: string, version: string, more: object = {}): string => {
  const folder = `node_modules/.pnpm/${entry}/node_modules/${name}`
  write(`${folder}/package.json`, JSON.stringify({ name, version, ...more }))
  return folder
}
const found = (): ReadonlyArray<string> =>
  installedPackages(join(root, "app/src/main.ts")).map((one) => `${one.name}@${one.version}`)

describe("installed packages", () => {
  it("are found in pnpm's store, only the newest version of each", () => {
    stored("plain@1.9.0", "plain", "1.9.0")
    stored("plain@1.10.0_peer@2.0.0", "plain", "1.10.0")
    stored("plain@1.10.0-beta.3", "plain", "1.10.0-beta.3")
    stored("@scope+name@3.0.0", "@scope/name", "3.0.0")
    expect(found()).toStrictEqual(["@scope/name@3.0.0", "plain@1.10.0"])
  })

  it("are found without pnpm", () => {
    write("node_modules/plain/package.json", JSON.stringify({ name: "plain", version: "1.0.0" }))
    write("app/node_modules/@scope/name/package.json", JSON.stringify({ name: "@scope/name", version: "2.0.0" }))
    expect(found()).toStrictEqual(["@scope/name@2.0.0", "plain@1.0.0"])
  })

  it("do not include the workspace's own packages, binaries and broken folders", () => {
    stored("kept@1.0.0", "kept", "1.0.0")
    stored("binary@1.0.0", "binary", "1.0.0", { os: ["linux"] })
    write("node_modules/.pnpm/half@1.0.0/node_modules/half/index.js", "")
    write("node_modules/.pnpm/broken@1.0.0/node_modules/broken/package.json", "{")
    write("packages/own/package.json", JSON.stringify({ name: "own", version: "1.0.0" }))
    symlinkSync(join(root, "packages/own"), join(root, "node_modules/own"))
    symlinkSync(join(root, "nowhere"), join(root, "node_modules/dangling"))
    expect(found()).toStrictEqual(["kept@1.0.0"])
  })

  it("may link in circles", () => {
    const folder = stored("round@1.0.0", "round", "1.0.0")
    write(`${folder}/README.md`, `# Round\n\n${"All the way round. ".repeat(300)}`)
    write(`${folder}/docs/a.md`, "# A\n\nFirst, see [B](b.md).")
    write(`${folder}/docs/b.md`, "# B\n\nThen.")
    write(`${folder}/docs/c.md`, "# C\n\nLast.")
    symlinkSync(join(root, folder), join(root, folder, "docs/again"))
    const library = openLibrary(installedPackages(join(root, "app/src/main.ts")))
    expect(library.documents.map((document) => document.path)).toStrictEqual([
      "/",
      "/round/",
      "/round/README.html",
      "/round/docs/a.html",
      "/round/docs/b.html",
      "/round/docs/c.html"
    ])
    expect(library.find("/round/docs/a.html")?.render()).toContain("<a href=\"/round/docs/b.html\">B</a>")
  })

  it("may be missing", () => {
    expect(found()).toStrictEqual([])
  })
})
