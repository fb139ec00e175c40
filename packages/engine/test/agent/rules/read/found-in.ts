import { parseHtml, textOf } from "@trawl/reader/html"
import { OpenedPage } from "@trawl/reader/page"
import type { AgentTask } from "../../../../src/agent/ground/agent-task.ts"
import type { Finding } from "../../../../src/agent/ground/reasoner.ts"
import { findInPage } from "../../../../src/agent/rules/read/read-page.ts"

export interface SmallPage {
  readonly title: string
  /** The HTML of its body. */
  readonly body: string
  readonly url?: string
  /** Its metadata. */
  readonly description?: string
}

/** The findings of the rules for a task on a page, highest score first. */
export const findingsIn = (
  { body, description, title, url = "https://pages.example/" }: SmallPage,
  task: Partial<AgentTask> & Pick<AgentTask, "prompt">
): ReadonlyArray<Finding> => {
  const text = `<!doctype html><html lang="en"><head><title>${title}</title>${
    description === undefined ? "" : `<meta name="description" content="${description}">`
  }</head><body>${body}</body></html>`
  const page = {
    url,
    title,
    markdown: textOf(parseHtml(body).body),
    html: body,
    metadata: { title, language: "en", sourceURL: url, ...description === undefined ? {} : { description } }
  }
  const reading = findInPage(
    { strictConstrainToURLs: false, earlier: [], ...task },
    page,
    new OpenedPage({ text, url, contentType: "text/html" })
  )
  for (;;) {
    const step = reading.next()
    if (step.done === true) return [...step.value].sort((one, other) => other.score - one.score)
  }
}

/** The value with the highest score for the only requested field; undefined if nothing is found. */
export const foundIn = (page: SmallPage, prompt: string, name: string, schema: object = { type: "string" }): unknown =>
  findingsIn(page, { prompt, schema: { type: "object", properties: { [name]: schema } } })[0]?.value
