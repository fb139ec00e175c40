import type { Random } from "./random.ts"
import { setField, strangeKey, strangeValue } from "./strange-values.ts"

/** Changes one place in a JSON value: returns a copy that shares its unchanged parts. */
export const mutate = (value: unknown, random: Random, depth = 0): unknown => {
  if (depth === 0 && random.chance(0.02)) return strangeValue(random)
  if (Array.isArray(value)) return mutateList(value, random, depth)
  if (isFields(value)) return mutateFields(value, random, depth)
  return mutateLeaf(value, random)
}

/** The JSON text of a value with some duplicate fields; the last one counts. */
export const withDuplicateKeys = (text: string, random: Random): string =>
  text.replaceAll(
    /\{("(?:[^"\\]|\\.)*"):/g,
    (start, key: string) =>
      random.chance(0.3) ? `{${key}:${random.pick(["null", "1", "\"x\"", "[]", "{}"])},${key}:` : start
  )

const deepest = 12

function mutateList(value: ReadonlyArray<unknown>, random: Random, depth: number): unknown {
  const list = [...value]
  const at = random.below(list.length + 1)
  if (list.length > 0 && depth < deepest && random.chance(0.7)) {
    const inside = random.below(list.length)
    list[inside] = mutate(list[inside], random, depth + 1)
    return list
  }
  const change = random.below(6)
  if (change === 0) list.splice(at, 1)
  else if (change === 1) list.splice(at, 0, strangeValue(random))
  else if (change === 2 && list.length > 0) list.push(list[random.below(list.length)])
  else if (change === 3) return { ...list }
  else if (change === 4 && list.length > 0 && random.chance(0.1)) return Array.from({ length: 1001 }, () => list[0])
  else return random.chance(0.5) ? [] : strangeValue(random)
  return list
}

function mutateFields(value: object, random: Random, depth: number): unknown {
  const fields = Object.fromEntries(Object.entries(value))
  const names = Object.keys(fields)
  if (names.length > 0 && depth < deepest && random.chance(0.65)) {
    const name = random.pick(names)
    setField(fields, name, mutate(fields[name], random, depth + 1))
    return fields
  }
  if (names.length === 0) {
    setField(fields, strangeKey(random), strangeValue(random))
    return fields
  }
  const name = random.pick(names)
  switch (random.below(7)) {
    case 0:
    case 1:
      delete fields[name]
      return fields
    case 2:
      setField(fields, strangeKey(random), strangeValue(random))
      return fields
    case 3: {
      const held = fields[name]
      delete fields[name]
      setField(fields, random.pick([name.toUpperCase(), `${name} `, `${name}s`, strangeKey(random)]), held)
      return fields
    }
    case 4:
      setField(fields, name, strangeValue(random))
      return fields
    case 5:
      setField(fields, name, fields[random.pick(names)])
      return fields
    default:
      return random.chance(0.5) ? [fields] : strangeValue(random)
  }
}

function mutateLeaf(value: unknown, random: Random): unknown {
  if (typeof value === "number" && random.chance(0.6)) {
    return random.pick([value + 1, value - 1, -value, value + 0.5, value / 10, String(value)])
  }
  if (typeof value === "string" && random.chance(0.6)) {
    const at = random.below(value.length + 1)
    return random.pick([
      value.slice(0, at),
      `${value.slice(0, at)}${random.pick(signs)}${value.slice(at)}`,
      `${value}${value}`,
      value.toUpperCase(),
      ` ${value}`,
      `${value}\n`
    ])
  }
  return strangeValue(random)
}

const signs = ["\ud800", "𝕏", "\u0000", "\n", "é", "ß", "İ", "-", ".", "/", ":", "*", "1", "a", "Z"]

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
