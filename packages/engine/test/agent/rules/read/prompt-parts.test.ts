import { assert, it } from "@effect/vitest"
import { findingsIn, type SmallPage } from "./found-in.ts"

const kiln: SmallPage = {
  title: "Kiln",
  body:
    `<main><h1>Kiln</h1><p>Kiln is an oven for clay.</p><p>Kiln was first released in 2014.</p><p>Kiln was created by Ada Moreno in Faro.</p>
    <h2>License</h2><p>Kiln is published under the MIT License.</p></main>`
}

const answersTo = (prompt: string) => new Set(findingsIn(kiln, { prompt }).map(({ quote }) => quote))

it("answers each part of a prompt", () => {
  assert.deepStrictEqual(
    answersTo("When was Kiln first released, and what is the license of Kiln?"),
    new Set(["Kiln was first released in 2014.", "Kiln is published under the MIT License."])
  )
})

it("answers only the parts that the page answers", () => {
  assert.deepStrictEqual(
    answersTo("When was Kiln first released, who created Kiln, and what does Kiln cost?"),
    new Set(["Kiln was first released in 2014.", "Kiln was created by Ada Moreno in Faro."])
  )
  assert.deepStrictEqual(answersTo("What does Kiln cost, and how heavy is Kiln?"), new Set())
})

it("answers one part if the page does not mention the subject of the other", () => {
  assert.deepStrictEqual(
    answersTo("When was Kiln first released, and how heavy is Gasket?"),
    new Set(["Kiln was first released in 2014."])
  )
})

it("answers with the value that a sentence states, and quotes the sentence verbatim", () => {
  const [answer] = findingsIn(kiln, { prompt: "Who created Kiln?" })
  assert.deepInclude(answer, {
    path: ["answer"],
    value: "Ada Moreno",
    quote: "Kiln was created by Ada Moreno in Faro."
  })
})

it("finds the licence of the page's subject for any wording of the question", () => {
  for (
    const prompt of [
      "Under which licence is kiln published?",
      "What license does kiln have?",
      "Which licence is the package kiln distributed under?"
    ]
  ) {
    assert.deepStrictEqual(answersTo(prompt), new Set(["Kiln is published under the MIT License."]), prompt)
  }
  assert.deepStrictEqual(answersTo("Under which licence is gasket published?"), new Set())
})
