import { coerce } from "../coerce.ts"
import type { PlainSchema } from "../plain-schema.ts"
import { matchOf, type Property, propertyOf, wordsOfName } from "../property.ts"
import type { Statement } from "../statements/page-statements.ts"
import { wordsApart } from "../statements/words-apart.ts"
import { statedProperties, type StatedProperty } from "./stated-properties.ts"

/** A question for the value of a property: the field, and checks for the subject that the value must belong to. */
export interface PropertyQuestion {
  readonly schema: PlainSchema
  readonly property: Property
  /** Normalized words of the question, the field and its description. */
  readonly words: ReadonlySet<string>
  /** The words of the field alone. */
  readonly ofField: ReadonlySet<string>
  readonly kind: "default" | "since" | "release" | "number" | "symbol" | "link" | "code" | "any"
  /** Whether a statement is about the subject of the question. */
  readonly isOf: (statement: Statement, value: string) => boolean
  /** Whether the question asks for a percentage. */
  readonly isShare: boolean
  /** Whether the task names the page, so that the words of the field count more. */
  readonly isNamedByTask: boolean
  /** Whether a statement belongs to the requested option, whatever other words it contains. */
  readonly isOwn: (statement: Statement) => boolean
  /** Whether a value has the form that the field asks for. */
  readonly isFitting: (value: string | number | boolean) => boolean
}

export interface PropertyPage {
  readonly statements: ReadonlyArray<Statement>
  /** Words of the title and the URL. */
  readonly topic: ReadonlySet<string>
  readonly rarity: (word: string) => number
  readonly base: string
}

export interface PropertyValue {
  readonly value: string | number | boolean
  readonly quote: string
  /** From 0 to 1. */
  readonly sure: number
}

/**
 * The value of a property that a page states in a recognised form. Its score is the share of the requested words in the
 * statement and its headings. Undefined if the score is below a threshold or another value scores as high.
 */
export const propertyValue = (question: PropertyQuestion, page: PropertyPage): PropertyValue | undefined => {
  const weights = [...question.words].map((word) => ({
    word,
    weight: page.rarity(word) * (question.ofField.has(word) ? fieldWorth : 1)
  }))
  const ofField = weights.filter(({ word }) => question.ofField.has(word))
  const best = new Map<string, PropertyValue>()
  for (const stated of statedProperties(page.statements)) {
    const match = nameMatch(stated, question)
    if (match === 0) continue
    const { kind, statement } = stated
    const name = wordsApart(stated.name)
    const near = (word: string): number =>
      name.has(word) ? 1 : (kind === "link" ? ofLink : 1) * nearness(word, statement, page.topic)
    const whole = share(weights, near)
    const isOwn = question.isOwn(statement)
    const covered = isOwn
      ? ofOwn + (1 - ofOwn) * whole
      : ofOwn * (question.isNamedByTask ? Math.max(whole, 0.35 * whole + 0.65 * share(ofField, near)) : whole)
    // a page about several things has the requested property for each of them
    const isAbout = kind === "cell" || kind === "label" || isOwn ||
      share(
          weights.filter(({ word }) => !page.topic.has(word)),
          near,
          kind === "since" ? minNearnessSince : minNearness
        ) >=
        minOwnShare
    if (!isAbout) continue
    const sure = covered * match
    const minSure = kind === "cell" || kind === "label" ? minNamedScore : minScore
    if (sure < minSure || !question.isOf(statement, stated.value)) continue
    const value = valueOf(stated, question, page.base)
    if (value === undefined || !question.isFitting(value)) continue
    const key = String(value).toLowerCase()
    if ((best.get(key)?.sure ?? 0) < sure) {
      best.set(key, { value, quote: kind === "link" ? stated.value : statement.text, sure })
    }
  }
  const [first, second] = [...best.values()].sort((one, other) => other.sure - one.sure)
  return first === undefined || second !== undefined && second.sure > first.sure - minLead ? undefined : first
}

/** The share of the words' weight that a statement covers; 1 if there are no words. */
const share = (
  words: ReadonlyArray<{ readonly word: string; readonly weight: number }>,
  near: (word: string) => number,
  minNear = 0
): number => {
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const part = words.reduce((sum, { weight, word }) => sum + (near(word) < minNear ? 0 : weight * near(word)), 0)
  return whole === 0 ? 1 : part / whole
}

const minNearness = 0.85
/** Higher, because each of several versions in a paragraph belongs to its own sentence. */
const minNearnessSince = 0.9
const minOwnShare = 0.65
/** Factor for words outside the text of a link, because that text describes its target. */
const ofLink = 0.6
const ofOwn = 0.9
const fieldWorth = 0.5
const minScore = 0.62
/** Lower for cells and labels, because their name identifies the property. */
const minNamedScore = 0.5
const minLead = 0.02

/** How close a word is to a statement, from 0 to 1: in it, in its term, in its paragraph, or above it. */
const nearness = (
  word: string,
  { above, around, before, heading, termWords, words }: Statement,
  topic: ReadonlySet<string>
): number =>
  words.has(word) || termWords.has(word)
    ? 1
    : heading.has(word)
    ? 0.9
    : around.has(word)
    ? 0.85
    : topic.has(word)
    ? 0.8
    : above.has(word)
    ? 0.75
    : before.has(word)
    ? 0.5
    : 0

/** How well the name of a property matches the question, from 0 to 1. */
const nameMatch = ({ kind, name }: StatedProperty, { kind: wanted, property, schema }: PropertyQuestion): number => {
  if (kind === "noun" && !schema.types.some((type) => type === "integer" || type === "number")) return 0
  if (kind === wanted || wanted === "default" && kind === "noun" && matchOf(wordsOfName(name), property) === 1) return 1
  if (wanted === "symbol" && kind === "cell" && /\bcodes?\b/iu.test(name)) return ofSymbol
  if (wanted !== "any" && wanted !== "release") return 0
  if (kind !== "cell" && kind !== "label" && kind !== "noun") return 0
  const match = matchOf(wordsOfName(name), property)
  if (match >= minMatch) return 0.8 + 0.2 * match
  // descriptions have many different names
  return property.wantsSentences && kind === "cell" && propertyOf(name, "").wantsSentences ? ofSentences : 0
}

const minMatch = 0.5
const ofSentences = 0.85
const ofSymbol = 0.9

const valueOf = (
  { kind, value }: StatedProperty,
  { isShare, schema }: PropertyQuestion,
  base: string
): string | number | boolean | undefined => {
  if (
    !isShare && schema.types.some((type) => type !== "string") && /^[^\d]*\d[\d.,]*\s?(?:%|per ?cent)/iu.test(value)
  ) {
    return undefined
  }
  const text = value.replace(/^["'“‘`](.*)["'”’`]$/u, "$1")
  const plain = schema.types.some((type) => type === "integer" || type === "number") && kind !== "link"
    ? coerce(/-?\d[\d,._]*(?:e\d{1,2})?/u.exec(text)?.[0].replaceAll("_", "") ?? text, schema, base)
    : coerce(text, schema, base)
  return typeof plain === "string" || typeof plain === "number" || typeof plain === "boolean" ? plain : undefined
}
