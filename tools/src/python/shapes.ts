import type { ContractOperation } from "../contract-model.ts"
import { type Components, type GuardShape, guardShape } from "../guard-shape.ts"
import { componentName, type JsonSchema, resolved } from "../openapi-document.ts"
import { notice, width } from "./text.ts"

/** `shapes.py`: the required contents of responses, as far as a client checks them. */
export const shapes = (operations: ReadonlyArray<ContractOperation>, components: Components): string => {
  const written = new Map<string, string>()

  const object = (schema: JsonSchema, place: string): string => {
    const name = schema.$ref === undefined ? place : componentName(schema.$ref)
    if (written.has(name)) return name
    written.set(name, "") // an object can contain itself
    const { properties = {}, required = [] } = resolved(schema, components)
    const known = Object.entries(properties).flatMap(([field, part]) => {
      const found = guardShape(part, components)
      return found === undefined ? [] : [{ field, code: shape(found, `${name}.${field}`) }]
    })
    written.set(name, fields(known, known.map(({ field }) => field).filter((field) => required.includes(field))))
    return name
  }

  const shape = ({ expected, items, object: fieldsOf, values }: GuardShape, place: string): string => {
    const item = items && guardShape(items, components)
    const value = values && guardShape(values, components)
    return laidOut([
      ...expected.map((kind) => JSON.stringify(kind)),
      ...fieldsOf ? [`of=${JSON.stringify(object(fieldsOf, place))}`] : [],
      ...item ? [`items=${shape(item, `${place}[]`)}`] : [],
      ...value ? [`values=${shape(value, `${place}{}`)}`] : []
    ], place.slice(place.lastIndexOf(".") + 1))
  }

  for (const { answer, response } of operations) {
    if (answer === "json" && response !== null) object({ $ref: response }, response)
  }
  return [
    `${notice}"""The required contents of responses, as far as the client checks them."""\n`,
    "from typing import Final\n\nfrom .check import Fields, Shape\n",
    `SHAPES: Final[dict[str, Fields]] = {\n${
      [...written].toSorted(([a], [b]) => a < b ? -1 : 1).map(([name, code]) =>
        `    ${JSON.stringify(name)}: ${code},\n`
      ).join("")
    }}\n"""By the name of the component, or by the path of an object without a name."""\n`
  ].join("\n")
}

const laidOut = (args: ReadonlyArray<string>, field: string): string => {
  const line = `Shape(${args.join(", ")})`
  return field.length + line.length + 17 <= width ? line : `Shape(\n                ${args.join(", ")}\n            )`
}

const fields = (
  known: ReadonlyArray<{ readonly field: string; readonly code: string }>,
  required: ReadonlyArray<string>
): string => {
  if (known.length === 0) return "Fields({})"
  const lines = known.map(({ code, field }) => `            ${JSON.stringify(field)}: ${code},\n`).join("")
  return `Fields(\n        {\n${lines}        },\n${required.length === 0 ? "" : `        ${names(required)},\n`}    )`
}

const names = (required: ReadonlyArray<string>): string => {
  const texts = required.map((field) => JSON.stringify(field))
  const line = `frozenset({${texts.join(", ")}})`
  if (line.length + 9 < width) return line
  return `frozenset(\n            {\n${
    texts.map((text) => `                ${text},\n`).join("")
  }            }\n        )`
}
