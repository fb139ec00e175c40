import * as path from "node:path"
import { documentLink } from "./document-links.ts"
import { modifiedAt, readText } from "./installed-files.ts"
import type { InstalledPackage } from "./installed-packages.ts"
import { once } from "./once.ts"
import type { Page } from "./page.ts"
import { plainMdx } from "./plain-mdx.ts"
import { renderMarkdown } from "./render-markdown.ts"
import { summarize, withoutSigns } from "./summarize.ts"

export interface MarkdownPageOptions {
  readonly from: InstalledPackage
  /** Relative to the package. */
  readonly file: string
  readonly path: string
  /** Replaces the document's own title. */
  readonly title?: string
  readonly summary?: string
  readonly pages: ReadonlyMap<string, string>
}

/** A Markdown or MDX file of a package as a page; undefined if it cannot be read. */
export const markdownPage = (options: MarkdownPageOptions): Page | undefined => {
  const file = path.join(options.from.folder, options.file)
  const source = readText(file)?.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "")
  if (source === undefined) return undefined
  const { markdown, frontMatter } = options.file.endsWith(".mdx")
    ? plainMdx(source)
    : { markdown: () => source, frontMatter: undefined }
  const given = options.title ?? frontMatter?.["title"]
  const parts = once(() => withoutTitle(markdown(), given === undefined ? 2 : 1))
  return {
    path: options.path,
    title: given ?? (parts().heading || titleFromFile(options.file)),
    source: sourceOf(options.from, options.file),
    summary: once(() => options.summary ?? (summarize(frontMatter?.["description"] ?? "") || summarize(parts().body))),
    modified: once(() => modifiedAt(file)),
    content: () =>
      renderMarkdown(parts().body, {
        link: (href) => documentLink(options.pages, options.file, href),
        topHeading: 2,
        idPrefix: ""
      })
  }
}

/** The source of a page: "effect 4.1.0, MIT licence, src/Schedule.ts". */
export const sourceOf = (from: InstalledPackage, file: string): string =>
  [`${from.name} ${from.version}`, ...(from.license === "" ? [] : [`${from.license} licence`]), file].join(", ")

/** Splits off the first heading if it starts the document and has the lowest allowed rank or a higher one. */
const withoutTitle = (markdown: string, lowestRank: 1 | 2): { readonly heading: string; readonly body: string } => {
  const found = (lowestRank === 1 ? firstOfRankOne : firstOfRankTwo).exec(markdown) ?? underlined.exec(markdown)
  return found === null
    ? { heading: "", body: markdown }
    : { heading: withoutSigns(found[1] ?? ""), body: markdown.slice(found[0].length) }
}

const firstOfRankOne = /^\s*(?:<!--[\s\S]*?-->\s*)*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/
const firstOfRankTwo = /^\s*(?:<!--[\s\S]*?-->\s*)*#{1,2}[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/
const underlined = /^\s*(\S[^\n]*)\n={3,}[ \t]*(?:\n|$)/

const titleFromFile = (file: string): string => {
  const parts = file.replace(/\.\w+$/, "").split("/")
  const last = parts.at(-1) ?? file
  return (/^(?:index|readme)$/i.test(last) ? parts.at(-2) ?? last : last).replace(/[-_]+/g, " ")
}
