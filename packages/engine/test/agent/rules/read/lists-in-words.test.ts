import { assert, it } from "@effect/vitest"
import { concludeTask } from "../../../../src/agent/rules/conclude-task.ts"
import { thingsAsked } from "../../../../src/agent/rules/read/answer-list.ts"
import { findingsIn, type SmallPage } from "./found-in.ts"

const kiln: SmallPage = {
  title: "Kiln",
  url: "https://pages.example/kiln",
  body: `<main><h1>Kiln</h1><p>Kiln is an oven for clay, and has firing strategies.</p><h2>Firing strategies</h2><p>The firing strategies of Kiln:</p>
    <dl><dt>slow</dt><dd>Burns little wood.</dd><dt>fast</dt><dd>Burns much wood.</dd><dt>none</dt><dd>Burns no wood.</dd></dl>
    <h2>Places</h2><ul><li>Faro</li><li>Porto</li></ul></main>`
}

const answerTo = (prompt: string): unknown => {
  const findings = findingsIn(kiln, { prompt }).map((finding) => ({ ...finding, url: "https://pages.example/kiln", title: "Kiln" }))
  return concludeTask({ prompt, strictConstrainToURLs: false, earlier: [] }, findings).data
}

it("answers with all things of a list, in their order and with the page, when a prompt asks for them", () => {
  for (const prompt of ["List the firing strategies of Kiln", "List all firing strategies of Kiln.", "Which firing strategies does Kiln have?"]) {
    assert.deepStrictEqual(answerTo(prompt), { answer: "- slow\n- fast\n- none", sources: [{ url: "https://pages.example/kiln", title: "Kiln", quote: "slow" }] }, prompt)
  }
})

it("answers with a sentence when a prompt asks for no list, and with no list of something else", () => {
  assert.deepInclude(answerTo("What is Kiln?") as object, { answer: "Kiln is an oven for clay, and has firing strategies." })
  assert.notInclude(JSON.stringify(answerTo("List the prices of Kiln")), "slow")
})

it("knows what a prompt asks all of", () => {
  const things: ReadonlyArray<readonly [string, string | undefined]> = [
    ["List the merge strategies of git merge", "merge strategies"],
    ["List all priority levels of packages", "priority levels"],
    ["Which web servers does it support?", "web servers"],
    ["What are the storage classes in it?", "storage classes"],
    ["What does `turbo prune` do?", undefined],
    ["Under which licence is it published?", undefined],
    ["What is the status of it?", undefined]
  ]
  for (const [prompt, expected] of things) assert.strictEqual(thingsAsked(prompt), expected, prompt)
})
