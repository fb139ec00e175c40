import * as Schema from "effect/Schema"
import { limits } from "./limits.ts"
import { saidInWords } from "./said-in-words.ts"

/** Characters are Unicode code points, as JSON Schema counts them. */
export const atMostCharacters = (limit: number) =>
  characters(0, limit, `at most ${limit} characters`, { maxLength: limit })

export const atLeastCharacters = (limit: number) =>
  characters(limit, Infinity, `at least ${limit} characters`, { minLength: limit })

export const betweenCharacters = (minimum: number, maximum: number) =>
  characters(minimum, maximum, `${minimum} to ${maximum} characters`, { minLength: minimum, maxLength: maximum })

export const atMostItems = (limit: number, annotations: Schema.Annotations.Filter = {}) =>
  Schema.isMaxLength(limit, { expected: `at most ${limit} items`, maxItems: limit, ...annotations })

/** A list in a request without a limit of its own. */
export const list = <Item extends Schema.Top>(item: Item) => Schema.Array(item).check(atMostItems(limits.listItems))

/** An object in a request with free field names, such as `metadata`. */
export const record = <Value extends Schema.Top>(value: Value) => {
  const most = limits.recordFields
  return Schema.Record(Schema.String, value).check(
    Schema.isMaxProperties(most, { expected: `at most ${most} fields`, maxProperties: most })
  )
}

/** An object with texts and free field names, such as `headers`. */
export const textRecord = () => {
  const expected = `at most ${limits.recordCharacters} characters in all names and values`
  return record(Schema.String).check(Schema.makeFilter(
    (texts) => Object.entries(texts).flat().join("").length <= limits.recordCharacters,
    { expected, ...saidInWords(`Has ${expected}.`) }
  ))
}

const characters = (minimum: number, maximum: number, expected: string, inJsonSchema: object) =>
  Schema.makeFilter((text: string) => isBetween(text, minimum, maximum), {
    expected,
    toJsonSchema: () => ({ ...inJsonSchema })
  })

/** A code point has one or two units, so most texts need no counting. */
function isBetween(text: string, minimum: number, maximum: number): boolean {
  if (text.length < minimum || text.length > 2 * maximum) return false
  if (text.length >= 2 * minimum && text.length <= maximum) return true
  const { length } = [...text]
  return length >= minimum && length <= maximum
}
