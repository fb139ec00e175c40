import * as path from "node:path"
import process from "node:process"
import { modifiedAt, readFolder, readText } from "./installed-files.ts"
import type { InstalledPackage } from "./installed-packages.ts"
import { sourceOf } from "./markdown-page.ts"
import { once } from "./once.ts"
import type { Page, Section } from "./page.ts"
import { renderMarkdown } from "./render-markdown.ts"
import { summarize } from "./summarize.ts"

/** A page for each dated release in the change logs of the packages and of Node.js itself, newest first. */
export const releaseSection = (packages: ReadonlyArray<InstalledPackage>): Section => ({
  path: "/releases/",
  title: "Release notes",
  description: "What changed in the releases of the installed packages, by the dates in their change logs.",
  group: "Releases",
  pages: packages.flatMap(releasesOf).sort((one, other) => other.published.getTime() - one.published.getTime())
})

/** The running Node.js, whose change log is next to its program. */
export const runtime = (): InstalledPackage => ({
  name: "node",
  version: process.versions.node,
  description: "JavaScript runtime",
  license: "MIT",
  folder: path.dirname(path.dirname(process.execPath))
})

interface ReleasePage extends Page {
  readonly published: Date
}

const releasesOf = (from: InstalledPackage): ReadonlyArray<ReleasePage> =>
  readFolder(from.folder).filter((entry) => entry.isFile() && /^(?:changelog|history)\.md$/i.test(entry.name)).flatMap(
    ({ name: file }) => {
      const absolute = path.join(from.folder, file)
      const modified = once(() => modifiedAt(absolute))
      return splitReleases(readText(absolute) ?? "").map(({ body, date, version }): ReleasePage => ({
        path: `/releases/${from.name}/${version}.html`,
        title: `${from.name} ${version}`,
        source: sourceOf(from, file),
        summary: once(() => `${from.name} ${version} was released on ${date}. ${summarize(body)}`.trim()),
        published: new Date(`${date}T00:00:00Z`),
        modified,
        content: () =>
          renderMarkdown(body, {
            link: (href) => /^https?:/.test(href) && URL.canParse(href) ? href : undefined,
            topHeading: 2,
            idPrefix: ""
          })
      }))
    }
  )

export interface Release {
  readonly version: string
  /** As `2026-01-31`. */
  readonly date: string
  readonly body: string
}

/** The releases of a change log whose headings have a version and a date, each once. Almost empty ones are left out. */
export const splitReleases = (markdown: string): ReadonlyArray<Release> => {
  const releases = new Map<string, Release>()
  let current: {
    readonly version: string
    readonly date: string | undefined
    readonly level: number
    readonly lines: Array<string>
  } | undefined
  const finish = () => {
    const { date, lines, version } = current ?? {}
    const body = lines?.join("\n").trim() ?? ""
    if (
      version !== undefined && date !== undefined && !releases.has(version) && body.length >= shortestNotes &&
      body.length <= longestNotes
    ) releases.set(version, { version, date, body })
  }
  const lines = markdown.split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    const underlined = /^(?:={3,}|-{3,})\s*$/.test(lines[at + 1] ?? "")
    const level = /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? (underlined ? 1 : 7)
    const version = level === 7 ? undefined : /\bv?(\d+\.\d+\.\d+(?:-[\w.]+)?)/.exec(line)?.[1]
    if (version !== undefined && level <= (current?.level ?? 7)) {
      finish()
      current = { version, date: /\b\d{4}-\d{2}-\d{2}\b/.exec(line)?.[0], level, lines: [] }
    } else if (!/^={3,}\s*$/.test(line) || current?.lines.length !== 0) current?.lines.push(line)
  }
  finish()
  return [...releases.values()]
}

// in characters: shorter notes are useless, longer ones would be several pages in one
const shortestNotes = 150
const longestNotes = 60_000
