import type { Accepted, Question } from "../question.ts"

/** A short page of prose, with one question for an agent and one `json` schema for a scrape of the page. */
export interface ProsePage {
  readonly id: number
  readonly path: string
  readonly title: string
  readonly paragraphs: ReadonlyArray<string>
  readonly question: Pick<Question, "kind" | "prompt" | "schema" | "strict" | "answer">
  readonly json: ProseSchema
}

export interface ProseSchema {
  readonly schema: Readonly<Record<string, unknown>>
  /** The expected value of each field. `absent`: the page does not state it, so every value is wrong. */
  readonly fields: Readonly<Record<string, Accepted | typeof absent>>
}

export const absent = Symbol.for("absent")

/** Short forms for the parts of schemas. */
export const name = { type: "string" }
export const number = (description: string) => ({ type: "number", description })
export const date = (description: string) => ({ type: "string", format: "date", description })
export const yes = (description: string) => ({ type: "boolean", description })
export const optional = (properties: object) => ({ type: "object", properties })

/** The questions about these pages: asked over everything crawled, or over the page alone (`given`). */
export const questionsOf = (pages: ReadonlyArray<ProsePage>): ReadonlyArray<Question> =>
  pages.map(({ id, path, question }) => ({
    id: 200 + id,
    site: "prose",
    ...question,
    ...question.kind === "given" || question.strict === true ? { pages: [path], strict: question.strict ?? true } : {}
  }))

/** The page as its site serves it, with the navigation and footer of any site. */
export const htmlOf = ({ paragraphs, title }: ProsePage): string =>
  `<!doctype html>
<html lang="en"><head><title>${title}</title></head><body>
<header><nav><a href="/">Home</a> <a href="/about">About</a></nav></header>
<main><article><h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n")}
</article></main>
<footer><p>Text of this page may be copied freely.</p></footer>
</body></html>`
