import { describe, expect, it } from "vitest"
import { OpenedPage } from "@trawl/reader/page"
import { concludeTask } from "../../../../src/agent/rules/conclude-task.ts"
import { valueOn } from "../../../../src/scrape/extract/value-on.ts"
import { findingsIn } from "./found-in.ts"
import { type Case, cases } from "./other-subjects.ts"

const url = "https://pages.example/page"

const schemaOf = ({ description, field, type = "string" }: Case) => ({
  type: "object",
  properties: { [field]: { type, ...description === undefined ? {} : { description } } }
})

const concluded = (one: Case, { isGiven = false, isInWords = false } = {}): unknown => {
  const task = {
    prompt: one.prompt,
    strictConstrainToURLs: isGiven,
    earlier: [],
    ...isGiven ? { urls: [url] } : {},
    ...isInWords ? {} : { schema: schemaOf(one) }
  }
  const findings = findingsIn({ title: one.title, body: one.body, url }, task)
  const { data } = concludeTask(task, findings.map((finding) => ({ ...finding, url, title: one.title })))
  const fields = data as Readonly<Record<string, unknown>> | null | undefined
  return isInWords ? fields?.["answer"] : fields?.[one.field]
}

const extracted = (one: Case): unknown => {
  const text = `<!doctype html><html lang="en"><head><title>${one.title}</title></head><body>${one.body}</body></html>`
  const facts = {
    title: one.title,
    metadata: { title: one.title },
    images: [],
    description: "",
    language: "en",
    publishedAt: undefined
  }
  const value = valueOn(new OpenedPage({ text, url, contentType: "text/html" }), {
    schema: schemaOf(one),
    facts
  }) as Readonly<Record<string, unknown>>
  return value[one.field] ?? undefined
}

describe.each(Object.entries(cases))("%s", (_, table) => {
  it.each(table.map((one) => [one.body.replace(/<[^>]+>/gu, " ").replace(/\s+/gu, " ").trim(), one] as const))(
    "%s",
    (_, one) => {
      const { answer } = one
      expect.soft(concluded(one), "an agent with a schema").toBe(answer)
      expect.soft(concluded(one, { isGiven: true }), "an agent with a schema and the URL").toBe(answer)
      if (one.isJson !== false) expect.soft(extracted(one), "json by schema").toBe(answer)
      const found = concluded(one, { isInWords: true })
      const concludedOfGiven = concluded(one, { isInWords: true, isGiven: true })
      if (one.isInWords === false) return
      if (answer === undefined) {
        expect.soft(found, "an agent without a schema").toBeUndefined()
        expect.soft(concludedOfGiven, "an agent without a schema, with the URL").toBeUndefined()
      } else expect.soft(found, "an agent without a schema").toContain(one.words ?? String(answer))
    }
  )
})
