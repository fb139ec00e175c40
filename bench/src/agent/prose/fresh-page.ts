import type { Question } from "../question.ts"

/** A short page, and what is asked about it. */
export interface FreshPage {
  readonly path: string
  readonly title: string
  /** What stands below its heading. */
  readonly html: string
  readonly questions: ReadonlyArray<Pick<Question, "kind" | "prompt" | "schema" | "answer">>
}

export const freshHtml = ({ html, title }: FreshPage): string =>
  `<!doctype html>
<html lang="en"><head><title>${title}</title></head><body>
<header><nav><a href="/">Home</a></nav></header>
<main><h1>${title}</h1>
${html}
</main></body></html>`

export const freshQuestionsOf = (pages: ReadonlyArray<FreshPage>, from: number): ReadonlyArray<Question> =>
  pages.flatMap(({ path, questions }) =>
    questions.map((question): Omit<Question, "id"> => ({
      site: "fresh",
      ...question,
      ...question.kind === "given" ? { pages: [path], strict: true } : {}
    }))
  ).map((question, at) => ({ ...question, id: from + 2 * at }))
