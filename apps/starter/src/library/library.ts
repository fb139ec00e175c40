import { guideSection } from "./guide-docs.ts"
import { type InstalledPackage, installedPackages } from "./installed-packages.ts"
import { moduleSections } from "./module-docs.ts"
import { once } from "./once.ts"
import { packageSections } from "./package-docs.ts"
import type { Figure, Page, Section } from "./page.ts"
import { homePage, sectionPage } from "./list-pages.ts"
import { releaseSection, runtime } from "./release-notes.ts"
import { renderPage } from "./render-page.ts"

/** One page of the library. */
export interface LibraryDocument {
  /** Absolute within the site, such as "/effect/Schedule.html"; "/" is the start page. */
  readonly path: string
  readonly title: string
  /** Title of the section; empty on the start page. */
  readonly section: string
  /** The modification time of its file. */
  readonly modified: () => Date
  /** The whole page as HTML. Throws if its file can no longer be read. */
  readonly render: () => string
}

export interface Library {
  readonly documents: ReadonlyArray<LibraryDocument>
  readonly find: (path: string) => LibraryDocument | undefined
  readonly findFigure: (path: string) => Figure | undefined
}

/**
 * Finds the documentation of the installed dependencies. Lists and titles are created here,
 * pages when they are rendered. Missing packages are left out and are not an error.
 */
export const openLibrary = (
  packages: ReadonlyArray<InstalledPackage> = [...installedPackages(), runtime()]
): Library => {
  const sections = sectionsOf(packages).filter((section) => section.pages.length > 0)
  const documents = new Map<string, LibraryDocument>()
  const figures = new Map<string, Figure>()
  const put = (page: Page, section: Section | undefined, previous?: Page, next?: Page): void => {
    if (documents.has(page.path)) return
    if (page.figure !== undefined) figures.set(page.figure.path, page.figure)
    documents.set(page.path, {
      path: page.path,
      title: page.title,
      section: section?.title ?? "",
      modified: page.modified,
      render: () => renderPage({ page, section, sections, previous, next })
    })
  }
  put(homePage(sections), undefined)
  for (const section of sections) {
    put(sectionPage(section), section)
    section.pages.forEach((page, index) => put(page, section, section.pages[index - 1], section.pages[index + 1]))
  }
  const listed = once(() => [...documents.values()])
  return {
    get documents() {
      return listed()
    },
    find: (path) => documents.get(path),
    findFigure: (path) => figures.get(path)
  }
}

const guided = "effect"
const withModules = ["effect", "@effect/platform-node", "@effect/vitest"]

const sectionsOf = (packages: ReadonlyArray<InstalledPackage>): ReadonlyArray<Section> => [
  ...packages.filter((one) => one.name === guided).map(guideSection),
  ...packages.filter((one) => withModules.includes(one.name)).sort((left, right) =>
    withModules.indexOf(left.name) - withModules.indexOf(right.name)
  ).flatMap(moduleSections),
  ...packageSections(packages),
  releaseSection(packages)
]
