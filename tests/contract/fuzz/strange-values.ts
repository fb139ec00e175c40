import type { Random } from "./random.ts"

/** A JSON value that breaks careless code. */
export const strangeValue = (random: Random): unknown => {
  const make = random.pick(strange)
  return make(random)
}

export const strangeKey = (random: Random): string => random.pick(keys)

/** Sets an own field, whatever its name. */
export const setField = (fields: object, key: string, value: unknown): void => {
  Object.defineProperty(fields, key, { value, configurable: true, enumerable: true, writable: true })
}

const levels = 10_000

const keys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "length",
  "0",
  "",
  "type",
  "\ud800",
  "$ref"
]

const texts = [
  "",
  " ",
  "\t\n\u00a0\u3000\ufeff",
  "\u0000",
  "\ud800",
  "\udc00x",
  "x\ud83d",
  "𝕏",
  "a\u0301",
  "\u202eabc",
  "__proto__",
  "null",
  "true",
  "0",
  "NaN",
  "{}",
  "%00",
  "(",
  "[",
  "a{99999999999}",
  "http:",
  "HTTP://EXAMPLE.COM",
  "http://exa mple.com",
  "http://example.com\n",
  "x".repeat(501),
  "𝕏".repeat(500),
  "𝕏".repeat(501)
]

const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  99.5,
  1e-7,
  100,
  101,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e300,
  -1e300,
  Number.MAX_VALUE,
  Number.MIN_VALUE
]

const strange: ReadonlyArray<(random: Random) => unknown> = [
  () => null,
  ({ chance }) => chance(0.5),
  ({ pick }) => pick(texts),
  ({ pick }) => pick(texts),
  ({ pick }) => pick(numbers),
  ({ pick }) => pick(numbers),
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  (random) => withField(random),
  (random) => withField(random),
  ({ chance, pick }) => chance(0.03) ? pick(nested()) : null,
  ({ chance, pick }) => chance(0.03) ? Array.from({ length: 20_000 }, () => pick(numbers)) : [0],
  ({ chance }) =>
    chance(0.03)
      ? Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, index]))
      : { field: 0 }
]

function withField(random: Random): object {
  const fields = {}
  setField(fields, strangeKey(random), random.chance(0.5) ? { polluted: true } : random.pick(texts))
  return fields
}

let deep: ReadonlyArray<unknown> | undefined

/** Arrays in arrays, objects in objects, and both. */
function nested(): ReadonlyArray<unknown> {
  if (deep !== undefined) return deep
  let list: unknown = 0
  let fields: unknown = 0
  let both: unknown = 0
  for (let level = 0; level < levels; level++) {
    list = [list]
    fields = { a: fields }
    both = level % 2 === 0 ? { schema: both } : [both]
  }
  deep = [list, fields, both]
  return deep
}
