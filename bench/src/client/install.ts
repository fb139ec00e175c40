import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { installedSubjects } from "./installed-subjects.ts"
import type { Measurement } from "./measurement.ts"
import type { Subject } from "./subject.ts"

/** Measures the installed size of a client: all its packages, unpacked. */
export const install: Measurement = {
  name: "install",
  title: "Installed",
  columns: [
    { name: "megabytes", title: "MB", digits: 2 },
    { name: "own", title: "MB without peer dependencies", digits: 2 },
    { name: "packages", title: "packages", digits: 0 },
    { name: "dependencies", title: "runtime dependencies", digits: 0 }
  ],
  run: async () => {
    const { notes, subjects } = await installedSubjects()
    return {
      rows: Object.fromEntries(
        subjects.filter(({ packages }) => packages.length > 0).map((subject) => [subject.name, measure(subject)])
      ),
      notes: [...notes, "Sizes of the unpacked files; optional dependencies and optional peers are not counted."]
    }
  }
}

function measure({ folder, packages }: Subject) {
  const chosen = closure(folder, packages, true)
  const own = closure(folder, packages.filter((name) => name !== "effect"), false)
  return {
    megabytes: bytes(chosen) / 1e6,
    own: bytes(own) / 1e6,
    packages: chosen.size,
    dependencies: chosen.size - packages.length
  }
}

const bytes = (folders: ReadonlyMap<string, string>) =>
  [...folders.values()].reduce((sum, folder) => sum + sizeOf(folder), 0)

/** The real paths of packages and their dependencies, by name. */
function closure(folder: string, packages: ReadonlyArray<string>, peers: boolean): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (name: string, from: string): void => {
    const real = locate(name, from)
    if (real === undefined || found.has(name)) return
    found.set(name, real)
    const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(real, "package.json"), "utf8")
    ) as Manifest
    const wanted = Object.keys(peerDependencies ?? {}).filter((peer) =>
      peers && peerDependenciesMeta?.[peer]?.optional !== true
    )
    for (const needed of [...Object.keys(dependencies ?? {}), ...wanted]) add(needed, real)
  }
  for (const name of packages) add(name, folder)
  return found
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Looks for a package like Node: in each parent folder. */
function locate(name: string, from: string): string | undefined {
  for (let folder = from;; folder = dirname(folder)) {
    try {
      return realpathSync(join(folder, "node_modules", name))
    } catch {
      if (folder === dirname(folder)) return undefined
    }
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === "node_modules") return sum
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : lstatSync(path).size)
  }, 0)
}
