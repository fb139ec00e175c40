import { escapeHtml } from "./escape-html.ts"
import { groupBy } from "./group-by.ts"
import type { Page, Section } from "./page.ts"

/** The start page: a list of all sections. */
export const homePage = (sections: ReadonlyArray<Section>): Page => {
  const groups = [...groupBy(sections, (section) => section.group)]
  const count = sections.reduce((sum, section) => sum + section.pages.length, 0)
  return {
    path: "/",
    title: siteTitle,
    source: "",
    summary: () =>
      `Documentation that was installed together with the packages of this workspace: ${count} pages in ${sections.length} sections.`,
    modified: () => newest(sections.flatMap((section) => section.pages)),
    content: () => ({
      html:
        `<p>The documentation that was installed together with the packages of this workspace: ${count} pages, readable without a network.</p>
${
          groups.map(([group, members]) =>
            `<h2 id="${group.toLowerCase()}">${group}</h2>\n<ul>${members.map(sectionItem).join("\n")}</ul>`
          ).join("\n")
        }`,
      headings: groups.map(([group]) => ({ level: 2, id: group.toLowerCase(), text: group }))
    })
  }
}

/** The title of the site. */
export const siteTitle = "Installed documentation"

const sectionItem = (section: Section): string =>
  `<li><a href="${escapeHtml(section.path)}">${escapeHtml(section.title)}</a>: ${
    escapeHtml(section.description)
  } <small>${section.pages.length} ${section.pages.length === 1 ? "page" : "pages"}</small></li>`

/** The page of a section: all its pages with their summaries, parts below their page. */
export const sectionPage = (section: Section): Page => {
  const parts = groupBy(section.pages, (page) => page.parent?.path)
  return {
    path: section.path,
    title: section.title,
    source: "",
    summary: () => section.description,
    modified: () => newest(section.pages),
    content: () => ({
      html: `<p>${escapeHtml(section.description)}</p>\n<ul>${
        (parts.get(undefined) ?? []).map((page) => pageItem(page, parts.get(page.path) ?? [])).join("\n")
      }</ul>`,
      headings: []
    })
  }
}

const pageItem = (page: Page, parts: ReadonlyArray<Page>): string => {
  const summary = page.summary()
  const below = parts.length === 0 ? "" : `\n<ul>${parts.map((part) => `<li>${linkTo(part)}</li>`).join("\n")}</ul>`
  return `<li>${linkTo(page)}${summary === "" ? "" : `: ${escapeHtml(summary)}`}${below}</li>`
}

const linkTo = (page: Page): string => `<a href="${escapeHtml(page.path)}">${escapeHtml(page.title)}</a>`

const newest = (pages: ReadonlyArray<Page>): Date =>
  new Date(pages.reduce((latest, page) => Math.max(latest, page.modified().getTime()), 0))
