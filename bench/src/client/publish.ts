import { transformSync } from "esbuild"
import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { bench, published, root } from "./folders.ts"
import { features } from "./other-features.ts"
import { pnpm } from "./pnpm.ts"

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * Creates a project with the toolkit's packages as a user installs them: packed from the build and unpacked, with the
 * exports of `publishConfig`. Sources and the condition `@trawl/source` of the workspace are not reachable.
 */
export function publish(): void {
  const folders = new Map(
    readdirSync(join(root, "packages")).map((name) => join(root, "packages", name)).filter((folder) =>
      existsSync(join(folder, "package.json"))
    )
      .map((folder) => [manifest(folder).name, folder] as const)
  )
  rmSync(published, { recursive: true, force: true })
  mkdirSync(join(published, "node_modules"), { recursive: true })
  writeFileSync(join(published, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const add = (name: string, from: string): void => {
    const target = join(published, "node_modules", name)
    if (existsSync(target)) return
    const folder = folders.get(name)
    if (folder === undefined) return link(realpathSync(join(from, "node_modules", name)), target)
    unpack(folder, target)
    const { dependencies, peerDependencies } = manifest(folder)
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) add(needed, folder)
  }
  for (const name of ["sdk", "search", ...features.map((feature) => feature.name)]) {
    if (folders.has(`@trawl/${name}`)) add(`@trawl/${name}`, root)
  }
  addNothing()
  copySubjects()
}

/** An empty package, to measure what Node needs to find and load any package. */
function addNothing(): void {
  const folder = join(published, "node_modules/nothing")
  mkdirSync(folder)
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "nothing", type: "module", exports: { ".": { default: "./index.js" } } })
  )
  writeFileSync(join(folder, "index.js"), "export {}\n")
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
}

function link(folder: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(folder, target, "junction")
}

function unpack(folder: string, target: string): void {
  const place = mkdtempSync(join(tmpdir(), "trawl-bench-"))
  pnpm(folder, ["pack", "--pack-destination", place])
  mkdirSync(target, { recursive: true })
  const { status } = spawnSync("tar", [
    "-xzf",
    join(place, readdirSync(place)[0] ?? ""),
    "-C",
    target,
    "--strip-components=1"
  ])
  rmSync(place, { recursive: true })
  if (status !== 0) throw new Error(`What was packed from ${folder} could not be unpacked`)
}

/** Removes the types in advance, so that no measurement includes their removal. */
function copySubjects(): void {
  const from = join(bench, "src/client/subjects")
  mkdirSync(join(published, "subjects"))
  for (const file of readdirSync(from).filter((name) => name.endsWith(".ts"))) {
    const { code } = transformSync(readFileSync(join(from, file), "utf8"), {
      loader: "ts",
      format: "esm",
      target: "es2022"
    })
    writeFileSync(join(published, "subjects", file.replace(".ts", ".mjs")), code)
  }
}
