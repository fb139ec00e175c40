import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import type { AgentTask } from "../../../src/agent/ground/agent-task.ts"
import { planTask } from "../../../src/agent/rules/plan/plan-task.ts"

const plan = (task: Partial<AgentTask> & Pick<AgentTask, "prompt">) =>
  planTask({ strictConstrainToURLs: false, earlier: [], ...task })

it("searches from narrow to wide: first on the sites in the prompt, with exact quotations", () => {
  const { searches } = plan({ prompt: "Find the \"retry budget\" of the Kettle client on docs.kettle.dev" })
  assert.strictEqual(searches[0], "site:docs.kettle.dev \"retry budget\" retry budget Kettle client")
  assert.include(searches, "retry budget Kettle client")
  assert.isBelow(
    searches.findIndex((query) => query.startsWith("site:")),
    searches.findIndex((query) => query === "retry budget Kettle client")
  )
})

it("searches for exact identifiers, and for the fields of the schema", () => {
  const { searches } = plan({
    prompt: "What does core.abbrev default to?",
    schema: {
      type: "object",
      properties: { minimumLength: { type: "integer" }, minimumLength_citation: { type: "string" } }
    }
  })
  assert.isTrue(searches[0]?.startsWith("\"core.abbrev\""))
  assert.isTrue(searches.some((query) => query.includes("minimum length")))
  assert.isFalse(searches.some((query) => query.includes("citation")))
})

it("visits the URLs in the prompt, unless only the given ones are allowed", () => {
  const prompt = "What does https://kettle.dev/a?b=1 say?"
  assert.deepStrictEqual(plan({ prompt, urls: ["https://kettle.dev/"] }).visits, [
    "https://kettle.dev/",
    "https://kettle.dev/a?b=1"
  ])
  const strict = plan({ prompt, urls: ["https://kettle.dev/"], strictConstrainToURLs: true })
  assert.deepStrictEqual([strict.visits, strict.searches], [["https://kettle.dev/"], []])
})

it("creates valid queries from any prompt", () => {
  for (
    const prompt of [
      "site: -x \"",
      "allintitle: a b",
      "“",
      "--force imagesize:1",
      "日本語の文書",
      "a".repeat(10_000),
      `${"word ".repeat(1_999)}`
    ]
  ) {
    for (const query of plan({ prompt }).searches) assert.isAbove(parse(query).terms.length, 0, prompt.slice(0, 40))
  }
})

it("takes the subject of a short question from the preceding one", () => {
  const { searches } = plan({
    prompt: "And how heavy is it?",
    earlier: [{ prompt: "How much is the copper kettle K2?", answer: "59.90" }]
  })
  assert.isTrue(searches.some((query) => query.includes("heavy") && query.includes("kettle")))
})

it("declines actions, but not questions about them", () => {
  assert.isDefined(plan({ prompt: "Buy me a kettle" }).refusal)
  assert.isDefined(plan({ prompt: "Please send an email to the maker" }).refusal)
  assert.isUndefined(plan({ prompt: "Where can I buy a kettle?" }).refusal)
  assert.isUndefined(plan({ prompt: "Order of evaluation in C" }).refusal)
  assert.isUndefined(plan({ prompt: "Log levels of the client" }).refusal)
})
