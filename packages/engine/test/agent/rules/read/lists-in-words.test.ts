import { assert, it } from "@effect/vitest"
import { concludeTask } from "../../../../src/agent/rules/conclude-task.ts"
import { requestedItems } from "../../../../src/agent/rules/read/answer-list.ts"
import { findingsIn, type SmallPage } from "./found-in.ts"

const kiln: SmallPage = {
  title: "Kiln",
  url: "https://pages.example/kiln",
  body:
    `<main><h1>Kiln</h1><p>Kiln is an oven for clay, and has firing strategies.</p><h2>Firing strategies</h2><p>The firing strategies of Kiln:</p>
    <dl><dt>slow</dt><dd>Burns little wood.</dd><dt>fast</dt><dd>Burns much wood.</dd><dt>none</dt><dd>Burns no wood.</dd></dl>
    <h2>Places</h2><ul><li>Faro</li><li>Porto</li></ul></main>`
}

const answerTo = (prompt: string): unknown => {
  const findings = findingsIn(kiln, { prompt }).map((finding) => ({
    ...finding,
    url: "https://pages.example/kiln",
    title: "Kiln"
  }))
  return concludeTask({ prompt, strictConstrainToURLs: false, earlier: [] }, findings).data
}

it("answers a prompt for a list with all items in order and the page", () => {
  for (
    const prompt of [
      "List the firing strategies of Kiln",
      "List all firing strategies of Kiln.",
      "Which firing strategies does Kiln have?"
    ]
  ) {
    assert.deepStrictEqual(answerTo(prompt), {
      answer: "- slow\n- fast\n- none",
      sources: [{ url: "https://pages.example/kiln", title: "Kiln", quote: "slow" }]
    }, prompt)
  }
})

it("answers with a sentence if the prompt does not ask for a list, and never with a list of something else", () => {
  assert.deepInclude(answerTo("What is Kiln?") as object, {
    answer: "Kiln is an oven for clay, and has firing strategies."
  })
  assert.notInclude(JSON.stringify(answerTo("List the prices of Kiln")), "slow")
})

it("recognises what a prompt asks to list", () => {
  const things: ReadonlyArray<readonly [string, string | undefined]> = [
    ["List the merge strategies of git merge", "merge strategies"],
    ["List all priority levels of packages", "priority levels"],
    ["Which web servers does it support?", "web servers"],
    ["What are the storage classes in it?", "storage classes"],
    ["What does `turbo prune` do?", undefined],
    ["Under which licence is it published?", undefined],
    ["What is the status of it?", undefined]
  ]
  for (const [prompt, expected] of things) assert.strictEqual(requestedItems(prompt), expected, prompt)
})

it("distinguishes a list from a nested list of other things", () => {
  const nested: SmallPage = {
    title: "Kiln",
    body: `<main><h1>Kiln</h1><h2>Firing strategies</h2><p>Firing takes one of some strategies of Kiln.</p>
    <dl><dt>slow</dt><dd>Burns little wood. <p>The slow strategy takes the following options:</p><dl><dt>dry</dt><dd>Dry wood.</dd><dt>wet</dt><dd>Wet wood.</dd><dt>old</dt><dd>Old wood.</dd><dt>new</dt><dd>New wood.</dd></dl></dd><dt>fast</dt><dd>Burns much wood.</dd></dl></main>`
  }
  const lists = findingsIn(nested, { prompt: "List the firing strategies of Kiln" }).filter(({ path }) =>
    path.includes("*")
  )
  assert.deepStrictEqual(lists.map(({ value }) => value), ["slow", "fast"])
})

const found = (path: ReadonlyArray<string>, value: unknown, item?: string) => ({
  path,
  value,
  quote: String(value),
  score: 0.8,
  url: "https://pages.example/kiln",
  title: "Kiln",
  ...item === undefined ? {} : { item }
})

it("summarises the values of a schema in the message, with the pages and shortened lists", () => {
  const schema = {
    type: "object",
    properties: {
      weight: { type: "integer" },
      doors: {
        type: "array",
        items: { type: "object", properties: { width: { type: "integer" }, name: { type: "string" } } }
      },
      colours: { type: "array", items: { type: "string" } }
    }
  }
  const { message } = concludeTask({ prompt: "Kiln", schema, strictConstrainToURLs: false, earlier: [] }, [
    found(["weight"], 90),
    ...["upper", "lower"].flatMap((
      name,
      at
    ) => [
      found(["doors", "*", "width"], 30 + at, `list 0/${at}`),
      found(["doors", "*", "name"], name, `list 0/${at}`)
    ]),
    ...Array.from({ length: 12 }, (_, at) => found(["colours", "*"], `colour ${at}`, `list 1/${at}`))
  ])
  assert.strictEqual(
    message,
    [
      "weight: 90 (https://pages.example/kiln)",
      "doors: upper, lower (https://pages.example/kiln)",
      `colours: ${
        Array.from({ length: 10 }, (_, at) => `colour ${at}`).join(", ")
      } and 2 more (https://pages.example/kiln)`
    ].join("\n")
  )
})

it("prefers a sentence that can be understood without context", () => {
  const page: SmallPage = {
    title: "Kiln",
    body:
      "<main><h1>Kiln</h1><p>It burns. However, the chimney of Kiln is swept twice a year.</p><h2>Care</h2><p>The chimney of Kiln is swept by hand.</p></main>"
  }
  assert.strictEqual(
    findingsIn(page, { prompt: "What about the chimney of Kiln, swept?" })[0]?.value,
    "The chimney of Kiln is swept by hand."
  )
})
