import { assert, it } from "vitest"
import type { CorpusPage } from "../src/engine/corpus/corpus-page.ts"
import { saySame } from "../src/engine/near-copy.ts"
import { originsOf } from "../src/engine/origins.ts"

const footer = "This manual comes without any warranty of any kind."
const own = (number: number) => `Harbour ${number} has lanterns that guide every ship to page ${number}.`
const page = (number: number, text: string): CorpusPage => ({
  url: `https://example.com/${number}`,
  title: "",
  description: "",
  headings: [],
  text,
  links: []
})
const questionOf = (words: string) => ({ url: "https://example.com/0", words })

it("a sentence of one page identifies that page", async () => {
  const pages = Array.from({ length: 30 }, (_, number) => page(number, `${own(number)}\n${footer}`))
  const [origin] = await originsOf(pages, [questionOf("Harbour 0 has lanterns that guide every ship")])
  assert.deepStrictEqual(origin, { holders: 1, best: 1 })
})

it("the best guess for a sentence of thirty similar pages is right in a third of cases", async () => {
  const pages = Array.from({ length: 30 }, (_, number) => page(number, `${own(number)}\n${footer}`))
  const [origin] = await originsOf(pages, [questionOf("this manual comes without any warranty of any")])
  assert.strictEqual(origin?.holders, 30)
  assert.closeTo(origin?.best ?? 0, 1 / 3, 1e-9)
})

it("a page is a likelier origin of a sentence if the sentence is a larger part of it", async () => {
  const long = [0, 1, 2].map(own).join("\n")
  const pages = Array.from({ length: 20 }, (_, number) => page(number, number < 10 ? footer : `${long}\n${footer}`))
  const [origin] = await originsOf(pages, [questionOf("This manual comes without any warranty of any")])
  assert.closeTo(origin?.best ?? 0, 4 / 5, 1e-9)
})

it("texts that differ in a few of many words are near copies", () => {
  const text = Array.from({ length: 60 }, (_, number) => own(number)).join("\n")
  assert.isTrue(saySame(text, text.replace("Harbour 3 ", "Port 3 ")))
  assert.isFalse(saySame(text, Array.from({ length: 60 }, (_, number) => own(number + 60)).join("\n")))
  assert.isFalse(saySame("", "Something."))
  assert.isTrue(saySame("Something.", "Something."))
})
