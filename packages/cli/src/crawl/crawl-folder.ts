import type { PageJobProgress } from "@trawl/core/machine"
import type { CrawlOptions } from "@trawl/crawl"
import type { Document } from "@trawl/types"
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { takeLock } from "../process-lock.ts"
import { fileNames } from "./file-names.ts"

/** A page in the manifest. */
export interface SavedPage {
  readonly type: "page"
  readonly file: string
  readonly url: string
  readonly title?: string
  readonly statusCode?: number
  readonly scrapeId?: string
}

type Line =
  | { readonly type: "crawl"; readonly id: string; readonly options: CrawlOptions }
  | SavedPage
  | { readonly type: "end"; readonly status: string }

/** A folder with the pages of one crawl. */
export interface CrawlFolder {
  /** The crawl that earlier commands have begun; undefined if the folder is new. */
  readonly id: string | undefined
  /** Number of pages in the folder. */
  readonly pages: number
  /** Whether all pages are in the folder. */
  readonly isComplete: boolean
  /** Creates the manifest, so that a folder that cannot be written is reported before the crawl starts. */
  readonly prepare: () => void
  readonly begin: (id: string) => void
  /** Writes a page; undefined if the folder has it. */
  readonly save: (page: Document) => SavedPage | undefined
  readonly end: (last: PageJobProgress | undefined) => void
  /** Lets other commands use the folder. */
  readonly unlock: () => void
}

/** The folder is used for something else, or cannot be written. */
export class FolderUnusable extends Error {
  readonly _tag = "FolderUnusable"
  override readonly name = "FolderUnusable"
}

const manifestName = "manifest.jsonl"

/**
 * Opens a folder for a crawl with these options. The manifest has a line for the crawl, one for each page and one for
 * the end. A page is written completely before its line, so a command that was killed continues with the first page
 * that has no line. Only one process at a time can have a folder open.
 */
export const crawlFolder = (folder: string, options: CrawlOptions): CrawlFolder =>
  attempt(folder, () => {
    mkdirSync(folder, { recursive: true })
    const lock = join(folder, "manifest.lock")
    const unlock = takeLock(lock)
    if (typeof unlock === "number") {
      throw new FolderUnusable(
        `Another command (process ${unlock}) writes to ${folder}. Wait until it ends, or choose another folder. If process ${unlock} is not a crawl, delete ${lock}.`
      )
    }
    try {
      return openFolder(folder, options, unlock)
    } catch (error) {
      unlock()
      throw error
    }
  })

const openFolder = (folder: string, options: CrawlOptions, unlock: () => void): CrawlFolder => {
  const manifest = join(folder, manifestName)
  const lines = existsSync(manifest) ? linesOf(manifest) : []
  const [head] = lines
  if (head !== undefined && (head.type !== "crawl" || JSON.stringify(head.options) !== JSON.stringify(options))) {
    const of = head.type === "crawl" ? ` of ${head.options.url}` : ""
    throw new FolderUnusable(
      `${folder} has another crawl${of}. Choose another folder, or repeat the command with the same options to continue that crawl.`
    )
  }
  const pages = lines.filter((line) => line.type === "page")
  const saved = new Set(pages.map(({ scrapeId }) => scrapeId))
  const nameOf = fileNames(options.url, pages.map(({ file }) => file))
  const append = (line: Line) => appendFileSync(manifest, `${JSON.stringify(line)}\n`)
  return {
    id: head?.id,
    pages: pages.length,
    isComplete: lines.some((line) => line.type === "end" && line.status === "completed"),
    prepare: () => attempt(folder, () => appendFileSync(manifest, "")),
    begin: (id) => attempt(folder, () => append({ type: "crawl", id, options })),
    save: (page) =>
      attempt(folder, () => {
        const { scrapeId, sourceURL, statusCode, title, url = sourceURL ?? "" } = page.metadata ?? {}
        if (typeof scrapeId === "string" && saved.has(scrapeId)) return undefined
        const file = nameOf(url)
        write(join(folder, file), page.markdown ?? "")
        if (
          Object.keys(page).some((field) => !(field === "markdown" || field === "metadata" || field === "warning"))
        ) {
          write(join(folder, file.replace(/\.md$/, ".json")), `${JSON.stringify(page, null, 2)}\n`)
        }
        const line = {
          type: "page" as const,
          file,
          url,
          ...typeof title === "string" && { title },
          ...typeof statusCode === "number" && { statusCode },
          ...typeof scrapeId === "string" && { scrapeId }
        }
        append(line)
        return line
      }),
    end: (last) =>
      attempt(folder, () => {
        append({ type: "end", ...last, status: last?.status ?? "completed" })
      }),
    unlock
  }
}

/** The lines of a manifest. Removes a last line that was not written completely. */
const linesOf = (manifest: string): ReadonlyArray<Line> => {
  const bytes = readFileSync(manifest)
  const complete = bytes.subarray(0, bytes.lastIndexOf("\n") + 1)
  if (complete.length < bytes.length) truncateSync(manifest, complete.length)
  // only this file writes manifests
  return complete.toString().split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Line)
}

/** Writes a file completely or not at all. */
const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}

const attempt = <A>(folder: string, body: () => A): A => {
  try {
    return body()
  } catch (error) {
    if (error instanceof FolderUnusable) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new FolderUnusable(`The folder ${folder} cannot be used: ${why}`)
  }
}
