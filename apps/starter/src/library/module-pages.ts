import { type ApiModule, type ApiPart, type Entry, moduleCategories } from "./api-module.ts"
import { categoryFigure } from "./category-figure.ts"
import { type DocComment, tagText } from "./doc-comment.ts"
import { escapeHtml } from "./escape-html.ts"
import { sourceOf } from "./markdown-page.ts"
import type { Content, Heading, Page } from "./page.ts"
import { renderMarkdown } from "./render-markdown.ts"
import { showSignature } from "./show-signature.ts"
import { pathSlug } from "./slug.ts"
import { cutAtWord, summarize, withoutSigns } from "./summarize.ts"
import type { SymbolLinks } from "./symbol-links.ts"

/** The pages of a module: one, or an overview followed by its parts. */
export const modulePages = (module: ApiModule, links: SymbolLinks): ReadonlyArray<Page> => {
  const shared = { source: sourceOf(module.from, module.file), modified: module.modified }
  const parts = module.whole() ? [] : module.parts()
  return [
    {
      ...shared,
      path: module.path,
      title: module.specifier,
      summary: () => summarize(module.comment().text) || `${module.specifier}: ${namesOf(module.entries())}.`,
      ...figureOf(module),
      content: () =>
        joined(
          opening(module, links),
          ...(parts.length === 0
            ? moduleCategories(module.entries()).map((category) =>
              categoryContent(module, category.name, category.entries, links)
            )
            : parts.map(partOverview))
        )
    },
    ...parts.map((part): Page => ({
      ...shared,
      path: part.path,
      title: `${module.specifier}: ${part.label}`,
      parent: { path: module.path, title: module.specifier },
      summary: () => cutAtWord(`${namesOf(part.entries)}. ${summarize(module.comment().text)}`, 300),
      content: () =>
        joined(
          partOpening(module),
          ...moduleCategories(part.entries).map((category) =>
            categoryContent(module, category.name, category.entries, links)
          )
        )
    }))
  ]
}

/** A module with a single category has no chart. */
const figureOf = (module: ApiModule): Pick<Page, "figure"> => {
  const categories = moduleCategories(module.entries()).map(({ entries, name }) => ({ name, count: entries.length }))
  return categories.length < 2
    ? {}
    : { figure: categoryFigure(`/figures${module.path.replace(/\.html$/, ".svg")}`, module.specifier, categories) }
}

const namesOf = (entries: ReadonlyArray<Entry>): string => {
  const names = [...new Set(entries.map((entry) => entry.name))]
  return names.length <= 12 ? names.join(", ") : `${names.slice(0, 12).join(", ")} and ${names.length - 12} more`
}

const joined = (...contents: ReadonlyArray<Content>): Content => ({
  html: contents.map((content) => content.html).join("\n"),
  headings: contents.flatMap((content) => content.headings)
})

const opening = (module: ApiModule, links: SymbolLinks): Content => {
  const comment = module.comment()
  return {
    html: `${importStatement(module)}
${markdown(comment.text, module, links, "module")}${facts(comment)}`,
    headings: []
  }
}

/** The start of each part: the purpose of the whole module. */
const partOpening = (module: ApiModule): Content => ({
  html: `${importStatement(module)}
<p>Part of <a href="${escapeHtml(module.path)}">${escapeHtml(module.specifier)}</a>. ${
    escapeHtml(summarize(module.comment().text))
  }</p>`,
  headings: []
})

const importStatement = (module: ApiModule): string =>
  codeBlock(`import * as ${module.name} from "${module.specifier}"`)

/** The contents of one page of the module, by name. */
const partOverview = (part: ApiPart): Content => {
  const id = pathSlug(part.label)
  return {
    html: `<h2 id="${id}"><a href="${part.path}">${escapeHtml(capitalized(part.label))}</a></h2>
<ul>${
      part.entries.map((entry) =>
        `<li><a href="${part.path}#${escapeHtml(entry.anchor)}"><code>${escapeHtml(entry.name)}</code></a>${
          summarized(entry)
        }</li>`
      ).join("\n")
    }</ul>`,
    headings: [{ level: 2, id, text: capitalized(part.label) }]
  }
}

const summarized = (entry: Entry): string => {
  const summary = summarize(entry.comment().text, 140)
  return summary === "" ? "" : `: ${escapeHtml(summary)}`
}

const categoryContent = (
  module: ApiModule,
  name: string,
  entries: ReadonlyArray<Entry>,
  links: SymbolLinks
): Content => {
  const id = `category-${pathSlug(name)}`
  const headings: ReadonlyArray<Heading> = [
    { level: 2, id, text: capitalized(name) },
    ...entries.map((entry) => ({ level: 3, id: entry.anchor, text: entry.name }))
  ]
  return {
    html: [
      `<h2 id="${id}">${escapeHtml(capitalized(name))}</h2>`,
      ...entries.map((entry) => entryHtml(module, entry, links))
    ].join("\n"),
    headings
  }
}

const entryHtml = (module: ApiModule, entry: Entry, links: SymbolLinks): string => {
  const see = entry.comment().tags.filter((tag) => tag.name === "see").map((tag) => `- ${tag.text}`)
  const examples = entry.comment().tags.filter((tag) => tag.name === "example").map((tag) =>
    `**Example**\n\n${tag.text.includes("```") ? tag.text : `\`\`\`ts\n${tag.text}\n\`\`\``}`
  )
  const text = [entry.comment().text, ...examples, ...(see.length === 0 ? [] : ["**See also**", see.join("\n")])].join(
    "\n\n"
  )
  return `<section>
<h3 id="${escapeHtml(entry.anchor)}">${escapeHtml(`${module.name}.${entry.name}`)}</h3>
${codeBlock(showSignature(entry.declaration))}
${markdown(text, module, links, entry.anchor)}${facts(entry.comment())}</section>`
}

const facts = (comment: DocComment): string => {
  const deprecated = tagText(comment, "deprecated")
  const words = [
    ...(deprecated === undefined
      ? []
      : [`deprecated${deprecated === "" ? "" : `: ${withoutSigns(deprecated).replace(/\.$/, "")}`}`]),
    ...[["since", "since "], ["stability", ""], ["default", "default "]].flatMap(([tag = "", before = ""]) => {
      const value = tagText(comment, tag)
      return value === undefined || value === "" ? [] : [before + value]
    })
  ]
  return words.length === 0 ? "" : `<p class="facts">${escapeHtml(capitalized(words.join(", ")))}</p>\n`
}

const codeBlock = (code: string): string => `<pre><code class="language-ts">${escapeHtml(code)}\n</code></pre>`

const markdown = (text: string, module: ApiModule, links: SymbolLinks, idPrefix: string): string =>
  renderMarkdown(withSymbols(text, (name) => links(module, name)), {
    link: (href) => href.startsWith("/") && !href.startsWith("//") || /^https?:/.test(href) ? href : undefined,
    topHeading: 4,
    idPrefix: `${idPrefix}-`
  }).html

/** Converts `{@link name}` and `{@link name label}` to Markdown links, or to code if the name is not documented. */
const withSymbols = (text: string, find: (name: string) => string | undefined): string =>
  text.replace(/\{@link(?:code|plain)?\s+([^\s|}]+)\s*\|?\s*([^}]*)\}/g, (_, name: string, label: string) => {
    const href = /^https?:/.test(name) ? name : find(name)
    const shown = label.trim() === "" ? `\`${name}\`` : label.trim()
    return href === undefined ? shown : `[${shown}](${href})`
  })

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
