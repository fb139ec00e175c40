import { assert, it } from "@effect/vitest"
import { promptFor, subjectsMissing, subjectsOf } from "../../../src/agent/work/subjects.ts"

const page = { title: "Kiln: Chimney", url: "https://kiln.dev/kiln/Chimney.html" }

it("recognises the subjects that a prompt enumerates, but no plain words", () => {
  assert.deepStrictEqual(subjectsOf({ prompt: "List every function of Oven, Chimney, Schema and Door" }), [
    "Oven",
    "Chimney",
    "Schema",
    "Door"
  ])
  assert.deepStrictEqual(subjectsOf({ prompt: "The defaults of the Oven, and the Door, please" }), ["Oven", "Door"])
  assert.deepStrictEqual(subjectsOf({ prompt: "Compare Oven.stoke with Oven.sweep, maxHeat and maxLogs" }), [
    "Oven.sweep",
    "maxHeat",
    "maxLogs"
  ])
  assert.deepStrictEqual(subjectsOf({ prompt: "The size and the offset of an Oven" }), [])
})

it("asks a page about one of several subjects for that subject only", () => {
  assert.strictEqual(
    promptFor({ prompt: "List every function of Oven, Chimney, Schema and Door" }, page),
    "List every function of Chimney"
  )
  assert.strictEqual(
    promptFor({ prompt: "List every function of Oven and Door" }, page),
    "List every function of Oven and Door"
  )
})

it("reports subjects that neither the answer nor its sources name, in the same spelling", () => {
  const names = ["Oven", "Chimney", "Door", "Kiln"]
  assert.deepStrictEqual(
    subjectsMissing(names, { name: "openDoor", of: "Door" }, [{ ...page, quote: "opens the oven" }]),
    ["Oven"]
  )
})

const text = { type: "string" }

it("does not take requested properties for subjects", () => {
  assert.deepStrictEqual(subjectsOf({ prompt: "Extract the Name and Email of each employee" }), [])
  assert.deepStrictEqual(subjectsOf({ prompt: "What are the Price and Weight of the toaster T1?" }), [])
  assert.deepStrictEqual(subjectsOf({ prompt: "Who are the CEO and CFO of Acme?" }), [])
  assert.deepStrictEqual(subjectsOf({ prompt: "Address, Phone Number, and Email for every shop" }), [])
  assert.deepStrictEqual(subjectsOf({ prompt: "Opening Hours and Fees in Lisbon" }), [])
  assert.deepStrictEqual(subjectsOf({ prompt: "Price and Weight of Kettle, Toaster and Oven" }), [
    "Kettle",
    "Toaster",
    "Oven"
  ])
  assert.deepStrictEqual(subjectsOf({ prompt: "The functions of Oven, Chimney and Door in Kiln" }), [
    "Oven",
    "Chimney",
    "Door"
  ])
  assert.deepStrictEqual(subjectsOf({ prompt: "Compare Oven and Chimney for beginners" }), ["Oven", "Chimney"])
  assert.deepStrictEqual(subjectsOf({ prompt: "maxHeat and maxLogs of the oven" }), ["maxHeat", "maxLogs"])
})

it("does not take fields of the schema for subjects", () => {
  const people = {
    type: "object",
    properties: { people: { type: "array", items: { type: "object", properties: { fullName: text, email: text } } } }
  }
  assert.deepStrictEqual(subjectsOf({ prompt: "Give me Names and Emails, please", schema: people }), [])
  assert.deepStrictEqual(subjectsOf({ prompt: "Give me Names and Emails, please" }), ["Names", "Emails"])
})

it("keeps the whole question for a page whose name is the subject", () => {
  const prices = { title: "Price list", url: "https://kiln.dev/prices" }
  const prompt = "What are the Price and Weight of the toaster T1?"
  assert.strictEqual(promptFor({ prompt }, prices), prompt)
  const promptText = "Price and Weight, please"
  assert.strictEqual(
    promptFor({ prompt: promptText, schema: { type: "object", properties: { price: text, weight: text } } }, prices),
    promptText
  )
  assert.strictEqual(
    promptFor({ prompt: "Explain Oven, Door and the weather" }, { title: "Oven", url: "https://kiln.dev/oven" }),
    "Explain Oven and weather"
  )
})

it("finds subjects in fields and names in any spelling, and in prose only as written", () => {
  assert.deepStrictEqual(subjectsMissing(["CEO", "Email"], { ceo: "Ann", email: "a@b.c" }, []), [])
  assert.deepStrictEqual(
    subjectsMissing(["Kettle", "Toaster"], [{
      description: "It is made of one piece, hand-made and \"copper\".",
      product: "steel toaster T1"
    }], []),
    ["Kettle"]
  )
  assert.deepStrictEqual(
    subjectsMissing(["Oven", "Door"], [{ description: "Closes the door before the oven is hot" }], []),
    ["Oven", "Door"]
  )
})
