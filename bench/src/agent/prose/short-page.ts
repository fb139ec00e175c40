import type { Question } from "../question.ts"
import type { ProseSchema } from "./prose-page.ts"

/** A short page, the questions about it for an agent, and optionally a `json` schema for a scrape of it. */
export interface ShortPage {
  readonly path: string
  readonly title: string
  /** The content below its heading. */
  readonly html: string
  readonly questions: ReadonlyArray<Pick<Question, "kind" | "prompt" | "schema" | "strict" | "answer">>
  readonly json?: ProseSchema
}

export const shortHtml = ({ html, title }: ShortPage): string =>
  `<!doctype html>
<html lang="en"><head><title>${title}</title></head><body>
<header><nav><a href="/">Home</a></nav></header>
<main><h1>${title}</h1>
${html}
</main></body></html>`

/** The questions about these pages: asked over everything crawled, or over the page alone (`given`). */
export const questionsOfShort = (
  pages: ReadonlyArray<ShortPage>,
  site: "fresh" | "heldOut"
): ReadonlyArray<Omit<Question, "id">> =>
  pages.flatMap(({ path, questions }) =>
    questions.map((question) => ({
      site,
      ...question,
      ...question.kind === "given" || question.strict === true ? { pages: [path], strict: true } : {}
    }))
  )

/** Numbers questions from `first` on, leaving out every other number. */
export const numbered = (questions: ReadonlyArray<Omit<Question, "id">>, first: number): ReadonlyArray<Question> =>
  questions.map((question, at) => ({ ...question, id: first + 2 * at }))
