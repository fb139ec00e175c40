import { describe, expect, it } from "vitest"
import { concludeTask } from "../../../../src/agent/rules/conclude-task.ts"
import { findingsIn } from "./found-in.ts"

const url = "https://pages.example/page"

/** The answer of an agent without a language model to a question about a given page, without a schema. */
const answerOn = (title: string, text: string, prompt: string): unknown => {
  const task = { prompt, strictConstrainToURLs: true, earlier: [], urls: [url] }
  const findings = findingsIn({ title, body: `<h1>${title}</h1><p>${text}</p>`, url }, task)
  const { data } = concludeTask(task, findings.map((finding) => ({ ...finding, url, title })))
  return (data as { readonly answer?: unknown } | undefined)?.answer
}

const lens = "parquet-lens is a viewer for Parquet files. Requires Python 3.9 or later. The current release is 4.2.1."
const bridge =
  "The Hollin Bridge carries a road over the River Sarn. Designed by Ottoline Marsh and opened in 1931, it replaced a ferry."
const lake =
  "Lake Brask lies in Ulvik, 412 metres above sea level. The lake stretches 18 km from north to south. The trail around the lake is 44 km long."
const museum =
  "The Museum of Tides opened in 2003 in a former fish market and drew 74,000 visitors last year. The director is Jane Osei. A wing for storms should open in 2030."

const skink =
  "The thornback skink is a lizard of dry hills. Females bear two to four young. In captivity it lives up to 19 years."
const battle =
  "The Battle of Korvel Ford was fought on 9 October 1644. About 1,200 men died. A monument by Klara Holub was unveiled in 1894."

describe("values in sentences that no rule recognises", () => {
  it.each([
    ["Hollin Bridge", bridge, "Who designed the Hollin Bridge?", "Ottoline Marsh"],
    ["Thornback skink", skink, "How long does the thornback skink live in captivity?", "19 years"],
    ["Battle of Korvel Ford", battle, "Who made the monument of Korvel Ford?", "Klara Holub"],
    ["Museum of Tides", museum, "Who is the director of the Museum of Tides?", "Jane Osei"]
  ])("answers with the words for it: %s, %s: %s", (title, text, prompt, answer) => {
    expect(answerOn(title, text, prompt)).toBe(answer)
  })

  it.each([
    ["parquet-lens", lens, "Which Node.js version does parquet-lens need?"],
    ["Museum of Tides", museum, "When did the storm wing of the Museum of Tides open?"],
    ["Lake Brask", lake, "How deep is Lake Brask?"]
  ])("gives no value of something else: %s, %s: %s", (title, text, prompt) => {
    expect(answerOn(title, text, prompt)).toBeUndefined()
  })

  it("does not take the length of a trail for that of a lake", () => {
    expect([undefined, "18 km"]).toContain(answerOn("Lake Brask", lake, "How long is Lake Brask?"))
  })

  it("does not take the version of a package for that of Python", () => {
    expect([undefined, "3.9"]).toContain(answerOn("parquet-lens", lens, "Which Python version does parquet-lens need?"))
  })
})
