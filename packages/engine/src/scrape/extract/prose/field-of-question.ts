import { plainSchema } from "../plain-schema.ts"
import { type RequestedField, requestedField } from "./requested-field.ts"
import { rootOf } from "./word-roots.ts"

/**
 * The value that a question asks for: a name, a place, a date, an amount. Undefined for other questions, such as "Why
 * …?".
 */
export const fieldOfQuestion = (question: string): RequestedField | undefined => {
  const text = question.trim()
  if (text.length > maxQuestionLength || /\?.*\?|\b(?:why|explain|describe|list|difference)\b/iu.test(text)) {
    return undefined
  }
  const sought = (schema: object, question = text) => requestedField("", plainSchema(schema, schema), question)
  if (/\bhow many\b/iu.test(text)) {
    const [, counted = ""] = /\bhow many ([\p{L}\d -]{1,60})/iu.exec(text) ?? []
    return { ...sought({ type: "integer", description: `number of ${counted}` }), bound: boundOf(text) }
  }
  const [, adjective] = /\bhow (\p{L}+)\b/iu.exec(text) ?? []
  if (adjective !== undefined) {
    const measure = adjective.toLowerCase() === "much" ? amountMeasure(text) : measures.get(adjective.toLowerCase())
    if (measure === undefined) return undefined
    const field = sought({ type: "number" })
    const isState = new RegExp(`\\bhow ${adjective} (?:is|are|was|were|may|can)\\b`, "iu").test(text)
    const root = measure.root !== undefined && isState ? [rootOf(measure.root)] : []
    return {
      ...field,
      kind: "amount",
      ways: field.ways.map((way) => ({ ...way, roots: [...new Set([...root, ...way.roots])] })),
      dimensions: new Set(field.unit === undefined ? measure.dimensions : [field.unit.dimension]),
      bound: boundOf(text)
    }
  }
  const [, noun] = measuring.exec(text) ?? []
  if (noun !== undefined) {
    const field = sought({ type: "number" })
    const dimensions = nouns.get(noun.toLowerCase())
    return dimensions === undefined || field.unit === undefined && dimensions.length === 0
      ? { ...field, kind: "number" }
      : { ...field, kind: "amount", dimensions: new Set(dimensions) }
  }
  if (/^(?:since |until |from |till )?when\b|\b(?:which|what) (?:date|day|year)\b|^on which date\b/iu.test(text)) {
    return { ...sought({ type: "string" }), kind: "date" }
  }
  if (/\b(?:which|what) licen[cs]e\b|\blicen[cs]e (?:of|does|is)\b/iu.test(text)) {
    return { ...sought({ type: "string" }), ...licence }
  }
  const isOfValue =
    /^(?:who|whom|whose|where)\b|\bwhich\b|\bwhat (?:is|are|was|were) (?:the|its)\b.*\bof\b|^what \p{L}+ (?:is|are|was|were|does|do|did|has|have)\b|^what (?:is|are|was|were) .{1,60}['’]s\b/iu
      .test(text)
  return isOfValue ? sought({ type: "string" }) : undefined
}

const maxQuestionLength = 200
const licence = {
  kind: "licence" as const,
  ways: [{ roots: [rootOf("licence")], role: "name" as const, preposition: undefined }]
}

const boundOf = (text: string): RequestedField["bound"] =>
  /\b(?:at most|maximum|up to|no more than|may|can)\b/iu.test(text)
    ? "most"
    : /\b(?:at least|minimum|must)\b/iu.test(text)
    ? "least"
    : undefined

/** `What is the area of`, `What does it cost` */
const measuring =
  /\bwhat (?:is|are|was|were|does|did)\b.*\b(population|area|length|height|width|depth|weight|mass|price|cost|revenue|speed|temperature|diameter|capacity|fee)\b/iu

const currencies = ["USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "INR"]
interface Measure {
  readonly root?: string
  readonly dimensions: ReadonlyArray<string>
}

const amountMeasure = (text: string): Measure =>
  /\bweigh/iu.test(text)
    ? { dimensions: ["mass", "ton"] }
    : /\b(?:cost|pay|charge|sell|is|are|was)\b/iu.test(text)
    ? { dimensions: currencies }
    : { dimensions: ["mass", "ton", "volume", "bytes", ...currencies] }

const measures: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  ["tall", { root: "height", dimensions: ["length"] }],
  ["high", { root: "height", dimensions: ["length"] }],
  ["long", { root: "length", dimensions: ["length", "time", "months"] }],
  ["wide", { root: "width", dimensions: ["length"] }],
  ["deep", { root: "depth", dimensions: ["length"] }],
  ["far", { dimensions: ["length"] }],
  ["heavy", { root: "weight", dimensions: ["mass", "ton"] }],
  ["fast", { root: "speed", dimensions: ["speed"] }],
  ["old", { root: "age", dimensions: ["months"] }],
  ["hot", { root: "temperature", dimensions: ["celsius", "degrees", "fahrenheit"] }],
  ["large", { dimensions: ["area", "bytes", "volume"] }],
  ["big", { dimensions: ["area", "bytes", "volume"] }]
])

const nouns: ReadonlyMap<string, ReadonlyArray<string>> = new Map<string, ReadonlyArray<string>>([
  ["population", []],
  ["area", ["area"]],
  ...["length", "height", "width", "depth", "diameter"].map((noun) => [noun, ["length"]] as const),
  ...["weight", "mass"].map((noun) => [noun, ["mass", "ton"]] as const),
  ...["price", "cost", "revenue", "fee"].map((noun) => [noun, currencies] as const),
  ["speed", ["speed"]],
  ["temperature", ["celsius", "degrees", "fahrenheit"]],
  ["capacity", ["volume", "bytes", "power"]]
])
