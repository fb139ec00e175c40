import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ReasonerFailed, type ReasonerService } from "../../../src/agent/ground/reasoner.ts"
import { working } from "./working.ts"

const pages = {
  "/kettle": "<title>Kettle</title><main><h1>Kettle</h1><p>The kettle weighs 1.4 kg and is made of copper.</p></main>"
}

const schema = {
  type: "object",
  properties: { weight: { type: "number" }, material: { type: "string" }, maker: { type: ["string", "null"] } },
  required: ["weight", "material", "maker"]
}

const plan = () => Effect.succeed({ reasoning: "", searches: ["kettle"], visits: [] })

it.live("drops findings that are not on the page, and conclusions without a finding", () =>
  Effect.gen(function*() {
    const reasoner: ReasonerService = {
      plan,
      read: () =>
        Effect.succeed([
          { path: ["weight"], value: 1.4, quote: "weighs 1.4 kg", score: 1 },
          { path: ["material"], value: "copper", quote: "made of copper", score: 1 },
          { path: ["maker"], value: "Kettle Works", quote: "by Kettle Works", score: 1 }
        ]),
      conclude: (_, findings) =>
        Effect.succeed({
          data: { weight: 1.4, material: findings.length === 2 ? "copper" : "?", maker: "Kettle Works" },
          message: "",
          missing: []
        })
    }
    const { work } = yield* working(pages, { reasoner })
    const { outcome } = yield* work({ prompt: "The kettle", schema })
    assert.deepStrictEqual(outcome._tag === "Succeeded" ? outcome.data : outcome, {
      weight: 1.4,
      material: "copper",
      maker: null
    })
  }))

it.live("continues with the other pages if a reasoner cannot read one, and ends with its reason if it cannot plan", () =>
  Effect.gen(function*() {
    const failing = Effect.fail(new ReasonerFailed("The model is away", true))
    const { work } = yield* working(pages, {
      reasoner: {
        plan,
        read: () => failing,
        conclude: () => Effect.succeed({ data: {}, message: "", missing: ["weight"] })
      }
    })
    const { at, outcome } = yield* work({ prompt: "The kettle", schema })
    assert.strictEqual(outcome._tag, "Failed")
    assert.include(at.of("error.occurred").map(({ message }) => message), "The model is away")
    const none = yield* working(pages, {
      reasoner: {
        plan: () => Effect.fail(new ReasonerFailed("Nobody plans this", false, true)),
        read: () => failing,
        conclude: () => failing
      }
    })
    assert.deepStrictEqual((yield* none.work({ prompt: "x" })).outcome, { _tag: "Refused", error: "Nobody plans this" })
  }))
