import { examineRequest } from "@trawl/schema"
import * as guards from "@trawl/types"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { array, assert as check, nat, property } from "fast-check"
import { afterAll, assert, describe, it } from "vitest"
import { readExchanges } from "../../tools/src/read-exchanges.ts"
import { type Component, components, contract, document, rulesInWords } from "./fuzz/components.ts"
import { fittingValue } from "./fuzz/from-json-schema.ts"
import { mutate, withDuplicateKeys } from "./fuzz/mutate.ts"
import { randomFrom } from "./fuzz/random.ts"
import { rulesThatRefuse } from "./fuzz/rules-that-refuse.ts"
import { sameJson } from "./fuzz/same-json.ts"
import { strangeValue } from "./fuzz/strange-values.ts"

// the same bodies on every machine; set `FUZZ_SEED=$RANDOM` for others
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_120)
const bodiesInAll = Number(process.env["FUZZ_BODIES"] ?? 100_000)
// generous: it only detects endless work, even on the busiest machine
const longestMilliseconds = 20_000 * Math.max(1, bodiesInAll / 100_000)

/** Bodies written by people: those of every exchange, and their parts. */
const written = Map.groupBy(
  readExchanges().flatMap(({ operation, request, response, responses = [] }) => [
    [contractOf(operation).request, request.body],
    ...[response, ...responses].map((answer) => [contractOf(operation).response, parsed(answer)])
  ]).filter(([name, body]) => name !== null && body !== undefined),
  ([name]) => String(name)
)

const texts = [
  ...new Set([
    ...textsIn([...written.values()]),
    "",
    "x",
    "𝕏",
    "Europe/London",
    "every 5 minutes",
    "*/30 * * * *",
    "a.example",
    "2026-11-20"
  ])
]
const fitting = fittingValue(document.components.schemas, texts)
const rules = rulesInWords(document)
const all = components()
const weights = all.map(weightOf)
const weight = weights.reduce((sum, each) => sum + each, 0)
const counted = { bodies: 0, accepted: 0, byRuleInWords: 0, slowest: { component: "", milliseconds: 0 } }

describe(`the same of ${bodiesInAll} bodies, FUZZ_SEED=${seed}`, () => {
  const prototypes = prototypeShapes()

  afterAll(() => console.log(`FUZZ_SEED=${seed}`, counted))

  it.each(
    all.map((component, index) =>
      [component.name, component, Math.ceil((bodiesInAll * (weights[index] ?? 0)) / weight)] as const
    )
  )(
    "say the schema and the document of %s",
    (name, component, bodies) => {
      const judge = judgeOf(component)
      const before = counted.accepted
      check(
        property(nat(), array(nat(), { maxLength: 4 }), (base, mutations) => judge(bodyOf(component, base, mutations))),
        { numRuns: bodies, seed: seed ^ hash(name) }
      )
      assert.isAbove(counted.accepted, before, "no body was accepted")
    },
    longestMilliseconds
  )

  it("leave the prototypes of the language as they were", () => {
    assert.deepStrictEqual(prototypeShapes(), prototypes)
  })
})

const words = SchemaIssue.makeFormatterDefault()

function bodyOf({ name }: Component, base: number, mutations: ReadonlyArray<number>): unknown {
  const random = randomFrom(base)
  const examples = written.get(name) ?? []
  const origin = random.chance(0.02)
    ? strangeValue(random)
    : examples.length > 0 && random.chance(0.4)
    ? random.pick(examples)[1]
    : fitting({ $ref: `#/components/schemas/${name}` }, random, 0)
  const body = mutations.reduce((value: unknown, each) => mutate(value, randomFrom(each)), origin)
  return random.chance(0.05) ? parsedText(withDuplicateKeys(textOf(body), random)) ?? body : body
}

function judgeOf({ fitsDocument, name, of, schema }: Component) {
  const decode = Schema.decodeUnknownResult(schema)
  const options = { errors: "all", onExcessProperty: of === "request" ? "error" : "ignore" } as const
  const guard = Reflect.get(guards, `guard${name}`) as guards.Guard | undefined
  return (body: unknown) => {
    const began = performance.now()
    const { known, tooLarge } = of === "request" ? examineRequest(schema, body) : { known: body, tooLarge: [] }
    const decoded = decode(known, options)
    const took = performance.now() - began
    const documented = fitsDocument(body)
    counted.bodies++
    if (took > counted.slowest.milliseconds) counted.slowest = { component: name, milliseconds: took }
    if (tooLarge.length > 0) {
      if (documented) assert.fail("only the schema bounds it")
    } else if (Result.isSuccess(decoded)) {
      counted.accepted++
      if (!documented) assert.fail(`only the document refuses: ${JSON.stringify(fitsDocument.errors?.slice(0, 3))}`)
      if (!sameJson(decoded.success, known)) assert.fail("it came out changed")
    } else if (documented) {
      const broken = rulesThatRefuse(decoded.failure.issue)
      if (broken === undefined || !broken.every((rule) => rules.has(rule))) {
        assert.fail(`only the schema refuses: ${words(decoded.failure.issue)}`)
      }
      counted.byRuleInWords++
    }
    if (guard !== undefined && documented) assert.isTrue(guard(body))
  }
}

/** Bodies of operations are larger and come from outside, so they get more attempts. */
function weightOf({ name, of }: Component): number {
  const whole = JSON.stringify(document.components.schemas[name]).length
  const answered = `guard${name}` in guards
  return Math.sqrt(whole) * (of === "request" && name.endsWith("Request") ? 6 : answered ? 3 : 1)
}

function contractOf(operation: string) {
  return contract.operations[operation] ?? { request: null, response: null }
}

function parsed(answer: object | undefined): unknown {
  return answer !== undefined && "status" in answer && "body" in answer && typeof answer.status === "number" &&
      answer.status < 300
    ? parsedText(String(answer.body))
    : undefined
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOf(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch {
    return "" // nested too deeply for JSON.stringify
  }
}

function textsIn(part: unknown): ReadonlyArray<string> {
  if (typeof part === "string") return part.length <= 200 ? [part] : []
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsIn) : []
}

function prototypeShapes(): ReadonlyArray<ReadonlyArray<string>> {
  return [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
    Object.getOwnPropertyNames(prototype)
  )
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0) | 0, 7)
}
