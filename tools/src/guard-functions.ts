import { capitalized } from "./capitalized.ts"
import { type Components, type GuardShape, guardShape } from "./guard-shape.ts"
import { componentName, type JsonSchema } from "./openapi-document.ts"

/** The functions of all guards, each once. */
export interface GuardFunctions {
  /** The name of the function for a component. */
  readonly component: (name: string) => string
  /** The code of all requested functions, by name. */
  readonly code: () => ReadonlyMap<string, string>
}

/**
 * Plain predicates: each field is read where its object is checked, never by a computed name, and its function is
 * called, never passed on. Tables and combinators are hardly shorter after compression and several times slower. To
 * find the place of a misfit, a caller runs the guard again and watches what it reads last.
 */
export const guardFunctions = (components: Components): GuardFunctions => {
  const written = new Map<string, string>()

  const write = (name: string, code: (name: string) => string): string => {
    if (!written.has(name)) {
      written.set(name, "") // a component can contain itself
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
      const checks = Object.entries(properties).flatMap(([field, schema]) => {
        // schema/src/loosely-guarded.ts
        const unseen = guard === "specified" && schema["x-provenance"] !== undefined
        const shape = unseen ? undefined : guardShape(schema, components)
        return shape === undefined
          ? []
          : [fieldCheck(shape, required.includes(field), place + capitalized(field), `value[${JSON.stringify(field)}]`)]
      })
      return predicate(name, ["hasFields(value)", ...checks].join(" &&\n    "))
    })

  /** A list of only objects rarely occurs in two fields, and a separate function would be longer than its body. */
  const fieldCheck = (shape: GuardShape, required: boolean, place: string, value: string): string => {
    const { items, object, plain, values } = shape
    const inItem = items && plain.length === 0 && !object && !values ? itemFunction(items, `${place}Item`) : ""
    return inItem.startsWith("is")
      ? `${required ? "everyItem" : "maybeItems"}(${value}, ${inItem})`
      : `${fieldFunction(shape, required, place)}(${value})`
  }

  /** Checks the value of a field; `place` is the name for objects that are not components. */
  const fieldFunction = ({ items, object, plain, values }: GuardShape, required: boolean, place: string): string => {
    const inItem = items && itemFunction(items, `${place}Item`)
    const inObject = object && objectOf(object, place)
    if (required && inObject && plain.length === 0 && !inItem) return inObject
    const inValue = values && itemFunction(values, `${place}Value`)
    const parts = [
      ...plain.map(capitalized),
      ...inItem ? [`${kindOf(inItem)}List`] : [],
      ...inObject ? [kindOf(inObject)] : [],
      ...inValue ? [`${kindOf(inValue)}Record`] : []
    ]
    return write(`${required ? "fits" : "maybe"}${parts.join("Or")}`, (name) => {
      const list = inItem && `everyItem(value, ${inItem})`
      const fields = inValue ? `everyField(value, ${inValue})` : inObject && `${inObject}(value)`
      const inside = list && fields ? `(Array.isArray(value) ? ${list} : ${fields})` : list ?? fields ?? []
      return predicate(
        name,
        [...required ? [] : ["value === undefined"], ...nullFirst(plain).map(fitsOf)].concat(inside).join(" || ")
      )
    })
  }

  const itemFunction = (schema: JsonSchema, place: string): string => {
    const shape = guardShape(schema, components)
    if (shape === undefined) throw new Error("a list of any values must be plain")
    return shape.object === schema && shape.expected.length === 1
      ? objectOf(schema, place)
      : fieldFunction(shape, true, place)
  }

  return { component, code: () => written }
}

const predicate = (name: string, body: string): string => `const ${name} = (value: unknown): boolean =>\n  ${body}\n`

/** Beside `undefined`, both become one comparison when minified. */
const nullFirst = (kinds: ReadonlyArray<string>) =>
  kinds.toSorted((one, other) => Number(other === "null") - Number(one === "null"))

const fitsOf = (kind: string): string => {
  if (kind === "null") return "value === null"
  if (kind === "array") return "Array.isArray(value)"
  if (kind === "object") return "hasFields(value)"
  return `typeof value === "${kind}"`
}

const kindOf = (name: string): string => name.replace(/^(is|fits)/, "")
