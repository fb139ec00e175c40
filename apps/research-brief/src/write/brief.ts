import type { Page } from "../read/page.ts"
import type { Section } from "../read/choose-statements.ts"

/** The contents of a brief. */
export interface BriefOptions {
  readonly question: string
  readonly sections: ReadonlyArray<Section>
  /** All pages that were read, cited or not. */
  readonly pagesRead: number
}

/** The brief as markdown, and the cited sources in the order of their numbers. */
export const writeBrief = ({ pagesRead, question, sections }: BriefOptions) => {
  const sources = [...new Set(sections.flatMap(({ statements }) => statements.map(({ page }) => page)))]
  const number = (page: Page) => sources.indexOf(page) + 1
  const markdown = [
    `# ${inline(question)}`,
    "",
    `Passages of ${
      count(sources.length, "page")
    } out of ${pagesRead} that were read, verbatim; each number leads to its source.`,
    ...sections.flatMap(({ statements, title }) => [
      "",
      `## ${inline(title)}`,
      "",
      ...statements.length === 0
        ? ["The pages that were read contain nothing about this."]
        : statements.map(({ page, text }) => `- ${text} [${number(page)}]`)
    ]),
    "",
    sourcesHeading,
    "",
    ...sources.map((page) =>
      `${number(page)}. [${inline(page.title)}](<${address(page.url)}>), retrieved ${page.retrieved.slice(0, 10)} at ${
        page.retrieved.slice(11, 16)
      } UTC: ${address(page.url)}`
    ),
    "",
    // what a viewer of markdown makes of [1]
    ...sources.map((page) => `[${number(page)}]: <${address(page.url)}>`),
    ""
  ].join("\n")
  return { markdown, sources }
}

/** The heading of the list of sources. */
export const sourcesHeading = "## Sources"

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`

/** Text with escaped markup. */
const inline = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/\p{Cc}/gu, "").trim().replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`)

const address = (url: string): string => url.replaceAll(/[\s<>]/g, encodeURIComponent)
