import { escapeHtml } from "./escape-html.ts"
import { groupBy } from "./group-by.ts"
import { siteTitle } from "./list-pages.ts"
import type { Heading, Page, Section } from "./page.ts"

export interface PlacedPage {
  readonly page: Page
  readonly section: Section | undefined
  readonly sections: ReadonlyArray<Section>
  readonly previous: Page | undefined
  readonly next: Page | undefined
}

/**
 * A page in the layout of the site: navigation at the top, its headings at the side, links to its neighbours at the
 * bottom.
 */
export const renderPage = ({ page, section, sections, previous, next }: PlacedPage): string => {
  const content = page.content()
  const modified = page.modified()
  return frame({
    title: titleOf(page, section),
    head: `<meta name="description" content="${escapeHtml(page.summary() || titleOf(page, section))}">
<meta property="article:modified_time" content="${modified.toISOString()}">
${
      page.published === undefined
        ? ""
        : `<meta property="article:published_time" content="${page.published.toISOString()}">\n`
    }<link rel="canonical" href="${escapeHtml(page.path)}">`,
    kind: section === undefined || section.path === page.path || page.published !== undefined
      ? ""
      : section.group === "Modules"
      ? "APIReference"
      : "TechArticle",
    header: headerNavigation(sections),
    main: `${breadcrumb(page, section)}
<article>
<h1>${escapeHtml(page.title)}</h1>
${
      page.published === undefined
        ? ""
        : `<p>Released on <time datetime="${page.published.toISOString().slice(0, 10)}">${
          page.published.toISOString().slice(0, 10)
        }</time>.</p>\n`
    }${content.html}
${figureOf(page)}</article>
${neighbours(previous, next)}`,
    aside: onThisPage(content.headings),
    footer: `${
      page.source === "" ? "" : `<p>From ${escapeHtml(page.source)}.</p>\n`
    }<p>Last modified <time datetime="${modified.toISOString()}">${modified.toISOString().slice(0, 10)}</time>.</p>`
  })
}

const figureOf = ({ figure }: Page): string =>
  figure === undefined
    ? ""
    : `<figure><img src="${escapeHtml(figure.path)}" alt="${
      escapeHtml(figure.alt)
    }" width="${figure.width}" height="${figure.height}" loading="lazy"></figure>\n`

const titleOf = (page: Page, section: Section | undefined): string =>
  section === undefined || section.title === page.title ? page.title : `${page.title} · ${section.title}`

/** The 404 page. */
export const notFoundPage = (): string =>
  frame({
    title: `Not found · ${siteTitle}`,
    kind: "",
    head: "<meta name=\"robots\" content=\"noindex\">",
    header: "",
    main:
      "<article>\n<h1>Not found</h1>\n<p>There is no page at this address. The <a href=\"/\">start page</a> lists all of them.</p>\n</article>",
    aside: "",
    footer: ""
  })

interface Frame {
  readonly title: string
  /** The schema.org type of the page; empty for lists and news. */
  readonly kind: "" | "APIReference" | "TechArticle"
  readonly head: string
  readonly header: string
  readonly main: string
  readonly aside: string
  readonly footer: string
}

const frame = (parts: Frame): string =>
  `<!doctype html>
<html lang="en"${parts.kind === "" ? "" : ` itemscope itemtype="https://schema.org/${parts.kind}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
${parts.head}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a class="home" href="/">${escapeHtml(siteTitle)}</a>${parts.header}</header>
<div class="columns">
<main>
${parts.main}
</main>
${parts.aside}</div>
<footer>
${parts.footer}
</footer>
</body>
</html>
`

/** The first section of each group; the others are on the start page. */
const headerNavigation = (sections: ReadonlyArray<Section>): string => {
  const groups = [...groupBy(sections, (section) => section.group).keys()]
  return `\n<nav aria-label="Library"><ul>${
    groups.map((group) => `<li><a href="/#${group.toLowerCase()}">${group}</a></li>`).join("")
  }</ul></nav>`
}

const breadcrumb = (page: Page, section: Section | undefined): string => {
  if (section === undefined) return ""
  const above = [
    { path: "/", title: siteTitle },
    ...(section.path === page.path ? [] : [section]),
    ...(page.parent === undefined ? [] : [page.parent])
  ]
  return `<nav aria-label="Breadcrumb"><ol>${
    above.map((one) => `<li>${link(one.path, one.title)}</li>`).join("")
  }<li aria-current="page">${escapeHtml(page.title)}</li></ol></nav>`
}

const neighbours = (previous: Page | undefined, next: Page | undefined): string =>
  previous === undefined && next === undefined ?
    "" :
    `<nav aria-label="Neighbours"><ul>${
      previous === undefined ? "" : `<li>Previous: ${link(previous.path, previous.title, "prev")}</li>`
    }${next === undefined ? "" : `<li>Next: ${link(next.path, next.title, "next")}</li>`}</ul></nav>`

const onThisPage = (headings: ReadonlyArray<Heading>): string => {
  const shown = headings.filter((heading) => heading.level <= 3)
  return shown.length < 2 ? "" : `<aside><nav aria-label="On this page"><p>On this page</p>
<ul>${
    shown.map((heading) =>
      `<li class="rank-${heading.level}">${link(`#${encodeURIComponent(heading.id)}`, heading.text)}</li>`
    ).join("\n")
  }</ul></nav></aside>
`
}

const link = (href: string, text: string, rel?: string): string =>
  `<a href="${escapeHtml(href)}"${rel === undefined ? "" : ` rel="${rel}"`}>${escapeHtml(text)}</a>`
