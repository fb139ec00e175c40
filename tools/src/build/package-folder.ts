import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A package of the workspace to build. */
export interface PackageFolder {
  readonly folder: string
  /** Its entries, as files below `src` and `dist`, without extensions. */
  readonly entries: ReadonlyArray<{ readonly source: string; readonly built: string }>
  /** Packages that it needs at run time. All other imported packages are bundled. */
  readonly needs: ReadonlyArray<string>
}

export const readPackageFolder = (folder: string): PackageFolder => {
  const manifest = readManifest(folder)
  const entries = Object.values(manifest.exports).flatMap((target) =>
    typeof target === "string"
      ? []
      : [{ source: inside("src", target["@trawl/source"]), built: inside("dist", target.default) }]
  )
  return { folder, entries, needs: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }) }
}

/** Whether the module remains an import. */
export const isExternal = ({ needs }: PackageFolder) => (id: string): boolean =>
  id.startsWith("node:") || needs.some((name) => id === name || id.startsWith(`${name}/`))

export interface Manifest {
  readonly exports: Readonly<
    Record<string, string | { readonly "@trawl/source": string; readonly types: string; readonly default: string }>
  >
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest

const inside = (folder: string, path: string): string => {
  const below = new RegExp(`^\\./${folder}/(.+)\\.[jt]s$`).exec(path)?.[1]
  if (below === undefined) throw new Error(`package.json: ${path} must be in ./${folder}/`)
  return below
}
