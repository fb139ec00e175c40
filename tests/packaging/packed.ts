import { execFile } from "node:child_process"
import {
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
import process from "node:process"
import { promisify } from "node:util"

export const root = join(import.meta.dirname, "../..")

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly packageManager?: string
  readonly private?: boolean
  readonly sideEffects?: boolean
  readonly type?: string
  readonly bin?: unknown
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The published libraries by name, without programs such as the command. */
export const libraries: ReadonlyMap<string, string> = new Map(
  ["schema", ...readdirSync(join(root, "packages")).map((name) => join("packages", name))]
    .map((folder) => [folder, manifestOf(join(root, folder))] as const)
    .filter(([, manifest]) => manifest.private !== true && manifest.bin === undefined)
    .map(([folder, { name }]) => [name, join(root, folder)])
)

/** A package as in the registry, unpacked in a project. */
export interface Packed {
  readonly name: string
  readonly folder: string
  readonly tarball: string
  readonly manifest: Manifest
}

export interface Project {
  readonly folder: string
  readonly packages: ReadonlyArray<Packed>
  readonly [Symbol.dispose]: () => void
}

/**
 * A project outside the repository with packages from their tarballs, and with their dependencies from the repository.
 */
export const install = async (names: ReadonlyArray<string>): Promise<Project> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "trawl-packed-")))
  const tarballs = join(folder, "tarballs")
  mkdirSync(tarballs)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const wanted = ownPackages(names)
  await pnpm(root, ...wanted.map((name) => `--filter=${name}`), "pack", "--pack-destination", tarballs)
  const packages = await Promise.all(wanted.map(async (name): Promise<Packed> => {
    const tarball = join(
      tarballs,
      `${name.slice(1).replace("/", "-")}-${manifestOf(libraries.get(name) ?? root).version}.tgz`
    )
    const home = join(folder, "node_modules", name)
    mkdirSync(home, { recursive: true })
    await promisify(execFile)("tar", ["-xzf", tarball, "-C", home, "--strip-components=1"])
    return { name, folder: home, tarball, manifest: manifestOf(home) }
  }))
  for (const { manifest, name } of packages) {
    for (const needed of needs(manifest).filter((needed) => !libraries.has(needed))) {
      const place = join(folder, "node_modules", needed)
      mkdirSync(dirname(place), { recursive: true })
      rmSync(place, { force: true })
      symlinkSync(realpathSync(join(libraries.get(name) ?? root, "node_modules", needed)), place, "junction")
    }
  }
  return { folder, packages, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

export const pnpm = (cwd: string, ...args: ReadonlyArray<string>) =>
  promisify(execFile)("npx", ["--yes", "--prefer-offline", manifestOf(root).packageManager ?? "", ...args], {
    cwd,
    shell: process.platform === "win32"
  })

const ownPackages = (names: ReadonlyArray<string>, found = new Set<string>()): ReadonlyArray<string> => {
  for (const name of names) {
    const folder = libraries.get(name)
    if (folder === undefined || found.has(name)) continue
    found.add(name)
    ownPackages(needs(manifestOf(folder)), found)
  }
  return [...found]
}

const needs = ({ dependencies, peerDependencies }: Manifest) => Object.keys({ ...dependencies, ...peerDependencies })
