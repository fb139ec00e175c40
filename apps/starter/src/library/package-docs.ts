import * as path from "node:path"
import { listFiles, readFolder, sizeOf } from "./installed-files.ts"
import type { InstalledPackage } from "./installed-packages.ts"
import { markdownPage } from "./markdown-page.ts"
import type { Page, Section } from "./page.ts"
import { cutAtWord } from "./summarize.ts"

/**
 * The README, the documentation folder and a short change log of every package: a section for each package with several
 * documents, and one section for the READMEs of all others.
 */
export const packageSections = (packages: ReadonlyArray<InstalledPackage>): ReadonlyArray<Section> => {
  const sections: Array<Section> = []
  const single: Array<Page> = []
  for (const one of packages) {
    const files = documentsOf(one)
    if (files.length >= 4) sections.push(sectionOf(one, files))
    else {single.push(...pagesOf(
        one,
        files,
        files.length === 1
          ? [`/packages/${one.name}.html`]
          : files.map((file) => `/packages/${one.name}/${addressOf(file)}`)
      ))}
  }
  return [...sections, {
    path: "/packages/",
    title: "More packages",
    description: "The READMEs of all other installed packages.",
    group: "Packages",
    pages: single
  }]
}

const sectionOf = (from: InstalledPackage, files: ReadonlyArray<string>): Section => ({
  path: `/${from.name}/`,
  title: from.name,
  description: from.description,
  group: "Packages",
  pages: pagesOf(from, files, files.map((file) => `/${from.name}/${addressOf(file)}`))
})

const pagesOf = (
  from: InstalledPackage,
  files: ReadonlyArray<string>,
  paths: ReadonlyArray<string>
): ReadonlyArray<Page> => {
  const pages = new Map(files.map((file, index) => [file, paths[index] ?? ""]))
  return files.flatMap((file, index) => {
    const readme = isReadme(file)
    const page = markdownPage({
      from,
      file,
      path: paths[index] ?? "",
      pages,
      ...(readme ? { title: titleOf(from) } : {}),
      ...(readme && from.description !== "" ? { summary: from.description } : {}),
      ...(/^changelog\.\w+$/i.test(file) ? { title: `${from.name}: change log` } : {})
    })
    return page === undefined ? [] : [page]
  })
}

/** A path for a file: "docs/the guide.md" becomes "docs/the-guide.html". */
const addressOf = (file: string): string => file.replace(/\.\w+$/, ".html").replace(/[^\w@./-]+/g, "-")

const titleOf = (from: InstalledPackage): string =>
  from.description === ""
    ? from.name
    : cutAtWord(`${from.name}: ${from.description.replace(/\s+/g, " ").replace(/\.$/, "")}`, 110)

const documentsOf = (one: InstalledPackage): ReadonlyArray<string> => [
  ...readFolder(one.folder).filter((entry) =>
    entry.isFile() && (
      isReadme(entry.name) && sizeOf(path.join(one.folder, entry.name)) >= smallestReadme
      || /^changelog\.(?:md|markdown)$/i.test(entry.name) &&
        sizeOf(path.join(one.folder, entry.name)) <= largestChangeLog
    )
  ).map((entry) => entry.name).sort((left, right) => Number(isReadme(right)) - Number(isReadme(left))),
  ...listFiles(path.join(one.folder, "docs"), (file) => /\.mdx?$/.test(file)).map((file) => `docs/${file}`)
]

const isReadme = (file: string): boolean => /^readme\.(?:md|markdown)$/i.test(file)

// bytes; smaller READMEs mostly refer to a website, and longer change logs would dominate the library
const smallestReadme = 3_000
const largestChangeLog = 8_000
