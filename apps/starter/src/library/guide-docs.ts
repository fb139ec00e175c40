import * as path from "node:path"
import { documentLink } from "./document-links.ts"
import { escapeHtml } from "./escape-html.ts"
import { explainCode } from "./explain-code.ts"
import { listFiles, modifiedAt, readText } from "./installed-files.ts"
import type { InstalledPackage } from "./installed-packages.ts"
import { markdownPage, sourceOf } from "./markdown-page.ts"
import { once } from "./once.ts"
import type { Content, Page, Section } from "./page.ts"
import { renderMarkdown } from "./render-markdown.ts"
import { pathSlug } from "./slug.ts"
import { summarize } from "./summarize.ts"

/** The guide inside a package: its introduction, topics (`index.md`) and commented examples (`.ts`). */
export const guideSection = (from: InstalledPackage): Section => {
  const files = listFiles(
    path.join(from.folder, root),
    (file) => /\/index\.md$|\.ts$/.test(file) && !file.includes("fixtures/")
  )
  const inOrder = files.toSorted((left, right) => readingKey(left) < readingKey(right) ? -1 : 1)
  const introduction = listFiles(from.folder, (file) => file === "AGENTS.md")
  const base = `/${from.name}/guide/`
  const paths = new Map([
    ...introduction.map((file) => [file, `${base}introduction.html`] as const),
    ...inOrder.map((file) => [`${root}/${file}`, `${base}${guidePath(file)}.html`] as const)
  ])
  const pages: Array<Page> = []
  for (const [file, sitePath] of paths) {
    const topic = pages.find((page) => page.path === paths.get(topicOf(file)))
    const page = file.endsWith(".ts")
      ? examplePage(from, file, sitePath, topic, paths)
      : markdownPage({ from, file, path: sitePath, pages: paths })
    if (page !== undefined) pages.push(page)
  }
  return {
    path: base,
    title: `Guide to ${from.name}`,
    description: "How to write programs with it, by topic, with commented examples.",
    group: "Guides",
    pages: pages.map((page) => withExamples(page, pages.filter((other) => other.parent?.path === page.path)))
  }
}

const root = "ai-docs/src"

/** "51_http-server/10_basics.ts" becomes "http-server/basics". */
const guidePath = (file: string): string =>
  file.replace(/\.\w+$/, "").replace(/\/index$/, "").split("/").map((part) => pathSlug(part.replace(/^\d+_/, ""))).join(
    "/"
  )

/** A topic comes before its examples. */
const readingKey = (file: string): string => file.replace(/index\.md$/, "")

const topicOf = (file: string): string => file.replace(/[^/]*$/, "index.md")

const examplePage = (
  from: InstalledPackage,
  file: string,
  sitePath: string,
  topic: Page | undefined,
  paths: ReadonlyMap<string, string>
): Page | undefined => {
  const absolute = path.join(from.folder, file)
  const source = readText(absolute)
  if (source === undefined) return undefined
  const explained = explainCode(source)
  return {
    path: sitePath,
    title: explained.title ?? path.basename(file),
    ...(topic === undefined ? {} : { parent: { path: topic.path, title: topic.title } }),
    source: sourceOf(from, file),
    summary: () => summarize(explained.description),
    modified: once(() => modifiedAt(absolute)),
    content: () =>
      renderMarkdown(explained.markdown, {
        link: (href) => documentLink(paths, file, href),
        topHeading: 2,
        idPrefix: ""
      })
  }
}

const withExamples = (page: Page, examples: ReadonlyArray<Page>): Page =>
  examples.length === 0 ? page : { ...page, content: () => withList(page.content(), examples) }

const withList = (content: Content, examples: ReadonlyArray<Page>): Content => ({
  html: `${content.html}
<h2 id="examples">Examples</h2>
<ul>${
    examples.map((one) =>
      `<li><a href="${escapeHtml(one.path)}">${escapeHtml(one.title)}</a>: ${escapeHtml(one.summary())}</li>`
    ).join("\n")
  }</ul>`,
  headings: [...content.headings, { level: 2, id: "examples", text: "Examples" }]
})
