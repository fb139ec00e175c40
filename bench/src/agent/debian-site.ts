import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { gunzipSync } from "node:zlib"
import { downloadPackage, unpackPackage, updateLists } from "../engine/corpus/debian-package.ts"
import { serveSite } from "./serve-site.ts"

/** The packages whose documentation is served, each below its name. */
export const debianPackages = ["git-doc", "sqlite3-doc", "debian-policy", "zsh-doc"] as const

/** Downloads and unpacks missing packages. Reports and leaves out unavailable ones. */
export const unpackedPackages = (cache: string): ReadonlyMap<string, string> => {
  const folders = new Map<string, string>()
  for (const name of debianPackages) {
    const folder = join(cache, "agent", name)
    if (!existsSync(folder)) {
      let file = downloadPackage(name, join(cache, "debs"))
      if (file instanceof Error) {
        updateLists()
        file = downloadPackage(name, join(cache, "debs"))
      }
      if (file instanceof Error) {
        console.error(`${name}: left out, ${file.message}`)
        continue
      }
      unpackPackage(file, folder)
    }
    folders.set(name, folder)
  }
  return folders
}

/** Serves packages as a site whose first page links to all pages. */
export const serveDebian = (folders: ReadonlyMap<string, string>, port: number) => {
  const files = new Map<string, string>([...folders].flatMap(([name, folder]) => {
    const found = htmlFiles(folder)
    const top = commonFolder(found)
    return found.map((file) =>
      [
        `/${name}/${relative(top, file).split("/").map(encodeURIComponent).join("/").replace(/\.gz$/u, "")}`,
        file
      ] as const
    )
  }))
  const links = [...files.keys()].map((path) => `<li><a href="${path}">${path}</a></li>`).join("\n")
  const first = `<!doctype html><title>Debian documentation</title><ul>${links}</ul>`
  return serveSite(port, (request, response) => {
    const path = (request.url ?? "/").replace(/[?#].*$/u, "")
    const file = files.get(path)
    response.writeHead(path === "/" || file !== undefined ? 200 : 404, { "content-type": "text/html" })
    const bytes = file === undefined ? undefined : readFileSync(file)
    response.end(
      bytes === undefined
        ? path === "/" ? first : "<h1>Not found</h1>"
        : file?.endsWith(".gz") === true
        ? gunzipSync(bytes)
        : bytes
    )
  })
}

// symbolic links are not followed, because they lead to the same pages
const htmlFiles = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).toSorted((one, other) => one.name < other.name ? -1 : 1).flatMap(
    (entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory()
        ? htmlFiles(path)
        : entry.isFile() && /\.html(?:\.gz)?$/u.test(entry.name)
        ? [path]
        : []
    }
  )

const commonFolder = (files: ReadonlyArray<string>): string => {
  let common = files[0] ?? "/"
  for (const file of files) while (!file.startsWith(`${common}/`)) common = common.slice(0, common.lastIndexOf("/"))
  return common
}
