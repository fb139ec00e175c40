import { capitalized } from "./capitalized.ts"
import { type Components, type GuardShape, guardShape } from "./guard-shape.ts"
import { componentName, type JsonSchema } from "./openapi-document.ts"

/** The functions that guards are made of, each once. */
export interface GuardFunctions {
  /** The name of the function for a component. */
  readonly component: (name: string) => string
  /** The code of all that were asked for. */
  readonly code: () => ReadonlyArray<string>
}

/**
 * A field is read where its object is checked, never by a computed name, and its function is called, never passed on:
 * tables and combinators are hardly shorter once compressed, and take several times as long.
 */
export const guardFunctions = (components: Components): GuardFunctions => {
  const written = new Map<string, string>()

  const write = (name: string, code: (name: string) => string): string => {
    if (!written.has(name)) {
      written.set(name, "") // a component may hold itself
      written.set(name, code(name))
    }
    return name
  }

  const component = (name: string): string => {
    const schema = components[name]
    if (schema?.type !== "object") throw new Error(`a guard needs ${name} to be an object`)
    return objectFunction(schema, name)
  }

  const objectOf = (schema: JsonSchema, place: string): string =>
    schema.$ref === undefined ? objectFunction(schema, place) : component(componentName(schema.$ref))

  const objectFunction = ({ properties = {}, required = [], "x-guard": guard }: JsonSchema, place: string): string =>
    write(`is${place}`, (name) => {
      // schema/src/loosely-guarded.ts
      const checks = Object.entries(guard === "object" ? {} : properties).flatMap(([field, schema]) => {
        const shape = guardShape(schema, components)
        const key = JSON.stringify(field)
        return shape === undefined ? [] : [`${fieldFunction(shape, required.includes(field), place + capitalized(field))}(value[${key}], ${key})`]
      })
      const body = `  if (!hasFields(value)) return misfit("", "object")\n  return ${checks.join(" ??\n    ") || "undefined"}`
      return `function ${name}(value: unknown): Misfit | undefined {\n${body}\n}\n`
    })

  /** Checks the value of a field; `place` names objects that are no components. */
  const fieldFunction = ({ expected, items, object, plain, values }: GuardShape, required: boolean, place: string): string => {
    const inItem = items && itemFunction(items, `${place}Item`)
    const inObject = object && objectOf(object, place)
    const inValue = values && itemFunction(values, `${place}Value`)
    const parts = [
      ...plain.map(capitalized),
      ...inItem ? [`${withoutIs(inItem)}List`] : [],
      ...inObject ? [withoutIs(inObject)] : [],
      ...inValue ? [`${withoutIs(inValue)}Record`] : []
    ]
    return write(`${required ? "required" : "optional"}${parts.join("Or")}`, (name) => {
      const fits = [...required ? [] : ["value === undefined"], ...plain.map(fitsOf)].join(" || ")
      const words = JSON.stringify(expected.join(" or "))
      const list = inItem && `each(value, ${inItem})`
      const fields = inValue ? `eachField(value, ${inValue})` : inObject && `${inObject}(value)`
      const inside = list && fields ? `Array.isArray(value) ? ${list} : ${fields}` : list ?? fields
      const misfit = inside === undefined ? `misfit(field, ${words})` : `under(field, ${expected.length === 1 ? inside : `instead(${words}, ${inside})`})`
      return `function ${name}(value: unknown, field: string): Misfit | undefined {\n  return ${fits && `${fits} ? undefined : `}${misfit}\n}\n`
    })
  }

  const itemFunction = (schema: JsonSchema, place: string): string => {
    const shape = guardShape(schema, components)
    if (shape === undefined) throw new Error("a list of anything is a plain one")
    if (shape.object === schema && shape.expected.length === 1) return objectOf(schema, place)
    const check = fieldFunction(shape, true, place)
    return write(`is${check.slice("required".length)}`, (name) =>
      `function ${name}(value: unknown): Misfit | undefined {\n  return ${check}(value, "")\n}\n`)
  }

  return { component, code: () => [...written.values()] }
}

const fitsOf = (kind: string): string => {
  if (kind === "null") return "value === null"
  if (kind === "array") return "Array.isArray(value)"
  if (kind === "object") return "hasFields(value)"
  return `typeof value === "${kind}"`
}

const withoutIs = (name: string): string => name.slice("is".length)
