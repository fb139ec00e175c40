import type { ErrorObject } from "ajv"
import { problem } from "../../request/failure.ts"

/** The problems of an invalid JSON Schema: one message per place, with the allowed and the found value. */
export const schemaProblems = (
  schema: unknown,
  errors: ReadonlyArray<ErrorObject>
): ReadonlyArray<ReturnType<typeof problem>> => {
  const places = new Map<string, Array<ErrorObject>>()
  const outer = new Set<string>()
  for (const error of errors) {
    const known = places.get(error.instancePath)
    if (known !== undefined) known.push(error)
    else places.set(error.instancePath, [error])
    for (let place = above(error.instancePath); place !== undefined && !outer.has(place); place = above(place)) {
      outer.add(place)
    }
  }
  return [...places]
    // a problem inside a place also causes one at the place itself
    .filter(([place]) => !outer.has(place))
    .slice(0, maxProblems)
    .map(([place, found]) => {
      const path = stepsOf(place)
      return problem(path, `${allowed(found)}, found ${valueText(valueAt(schema, path))}`)
    })
}

const above = (place: string): string | undefined => place === "" ? undefined : place.slice(0, place.lastIndexOf("/"))

const maxProblems = 50
const maxValueTextLength = 60

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string): ReadonlyArray<string> =>
  pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))

const allowed = (errors: ReadonlyArray<ErrorObject>): string => {
  const ways = errors.flatMap(({ keyword, message = "does not conform", params }) => {
    // the other errors contain the details
    if (keyword === "anyOf" || keyword === "oneOf" || keyword === "if") return []
    const values: unknown = params["allowedValues"]
    if (Array.isArray(values)) return [`one of ${values.map(String).join(", ")}`]
    const type: unknown = params["type"]
    return [keyword === "type" ? namesOf(type).join(" or ") : message.replace(/^must (?:be )?/, "")]
  })
  return ways.length === 0 ? "Expected what JSON Schema allows here" : `Expected ${[...new Set(ways)].join(", or ")}`
}

const namesOf = (type: unknown): ReadonlyArray<string> =>
  String(type).split(",").map((name) =>
    name === "array" ? "a list" : name === "object" || name === "integer" ? `an ${name}` : `a ${name}`
  )

const valueAt = (root: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce(
    (value: unknown, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined,
    root
  )

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === "object" && value !== null) return "an object"
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > maxValueTextLength ? `a text of ${text.length} characters` : text
}
