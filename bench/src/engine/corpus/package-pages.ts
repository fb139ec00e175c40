import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { gunzipSync } from "node:zlib"
import type { CorpusPage } from "./corpus-page.ts"
import { decode } from "./decode.ts"
import { hostOf } from "./packages.ts"
import { readHtml } from "./read-html.ts"

/** The pages with text of an unpacked package, in a pseudorandom order that is always the same. */
export function* packagePages(name: string, folder: string): Generator<CorpusPage> {
  const files = htmlFiles(folder)
  const top = commonFolder(files)
  for (const file of files.toSorted((one, other) => compare(chance(one), chance(other)))) {
    const path = relative(top, file).split("/").map(encodeURIComponent).join("/").replace(/\.gz$/u, "")
    const bytes = readFileSync(file)
    if (bytes.byteLength > largest) continue
    const page = readHtml(decode(file.endsWith(".gz") ? gunzipSync(bytes) : bytes), `http://${hostOf(name)}/${path}`)
    if (page !== undefined && page.text.length > shortest) yield page
  }
  function chance(file: string): string {
    return createHash("md5").update(relative(folder, file)).digest("hex")
  }
}

const shortest = 80
const largest = 20_000_000

// symbolic links are not followed, because they lead to the same pages
const htmlFiles = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? htmlFiles(path) : entry.isFile() && isHtml.test(entry.name) ? [path] : []
  })

// such as index.html, index.html.ja.utf8 and index.xhtml.gz
const isHtml = /\.x?html?(?:\.[\w-]{2,10}){0,2}$/iu

const commonFolder = (files: ReadonlyArray<string>): string => {
  let common = dirname(files[0] ?? "/")
  for (const file of files) while (!file.startsWith(`${common}/`)) common = dirname(common)
  return common
}

const compare = (one: string, other: string): number => one < other ? -1 : one > other ? 1 : 0
