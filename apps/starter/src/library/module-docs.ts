import * as path from "node:path"
import { type ApiModule, apiModule } from "./api-module.ts"
import { groupBy } from "./group-by.ts"
import { listFiles, sizeOf } from "./installed-files.ts"
import type { InstalledPackage } from "./installed-packages.ts"
import { modulePages } from "./module-pages.ts"
import type { Section } from "./page.ts"
import { symbolLinks } from "./symbol-links.ts"

/** The public modules of a package with declarations in `dist`: one section per folder. */
export const moduleSections = (from: InstalledPackage): ReadonlyArray<Section> => {
  const dist = path.join(from.folder, "dist")
  const ids = listFiles(dist, (file) => file.endsWith(".d.ts") && !/(?:^|\/)index\.d\.ts$/.test(file))
    .filter((file) => sizeOf(path.join(dist, file)) >= smallestModule)
    .map((file) => file.replace(/\.d\.ts$/, ""))
  const modules = ids.map((id) => apiModule(from, id))
  const links = symbolLinks(modules)
  return [...groupBy(modules, (module) => folderOf(module.id))].sort(([left], [right]) => left < right ? -1 : 1).map((
    [folder, members]
  ) => ({
    path: folder === "" ? `/${from.name}/` : `/${from.name}/${folder}/`,
    title: folder === "" ? from.name : `${from.name}/${folder}`,
    description: describe(from, folder, members),
    group: "Modules",
    pages: members.flatMap((module) => modulePages(module, links))
  }))
}

// bytes; a smaller file exports almost nothing
const smallestModule = 2_000

/** Deeper folders belong to their first-level folder. */
const folderOf = (id: string): string => id.includes("/") ? id.slice(0, id.indexOf("/")) : ""

const describe = (from: InstalledPackage, folder: string, members: ReadonlyArray<ApiModule>): string => {
  const names = members.slice(0, 5).map((module) => module.name).join(", ")
  return folder === ""
    ? `${from.description} Modules ${names} and more.`
    : `Modules ${names}${members.length > 5 ? " and more" : ""}.`
}
