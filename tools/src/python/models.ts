import type { JsonSchema } from "../openapi-document.ts"
import { describeField } from "./describe-field.ts"
import { isIdentifier, pascalCase } from "./names.ts"
import { docstring, notice, width } from "./text.ts"
import { laidOut, namesIn, type TypeExpression, typeOf } from "./type-expression.ts"

type Components = Readonly<Record<string, JsonSchema>>

/** `models.py`: a TypedDict or an alias for each component, in the order of their dependencies. */
export const models = (components: Components): string => {
  const { definitions, order } = define(components)
  const needed = ["Any", "Literal", "NotRequired", "TypeAlias", "TypedDict"]
  const clash = order.find((name) => needed.includes(name) || !isIdentifier(name))
  if (clash !== undefined) throw new Error(`${clash} cannot be the name of a type in Python`)
  const written = new Set<string>()
  const code = order.map((name) => {
    const text = definitions.get(name)?.(written) ?? ""
    written.add(name)
    return text
  })
  const body = code.join("\n\n")
  const imported = needed.filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  return `${notice}${head}\nfrom typing import ${imported.join(", ")}\n\n\n${body}`
}

const head =
  `"""The types of requests and responses, with the names of the API. Times are in milliseconds by default."""\n`

/** Writes a definition; `written` contains the names defined before it. */
type Definition = (written: ReadonlySet<string>) => string

const define = (components: Components) => {
  const definitions = new Map<string, Definition>()
  const order: Array<string> = []
  const begun = new Set<string>()

  const use = (type: TypeExpression): void => namesIn(type).filter((name) => name in components).forEach(visit)

  const object = (place: string, schema: JsonSchema): string => {
    const name = place in components && components[place] !== schema ? `${place}Object` : place
    const fields = Object.entries(schema.properties ?? {}).map(([field, part]): Field => ({
      name: field,
      required: schema.required?.includes(field) ?? false,
      type: typeOf(part, name + pascalCase(field), (inner, innerPlace) => object(innerPlace, inner)),
      words: describeField(part)
    }))
    fields.forEach(({ type }) => use(type))
    definitions.set(
      name,
      (written) => typedDict(name, schema.description ?? "", fields, unwritten(components, written))
    )
    order.push(name)
    return name
  }

  const visit = (name: string): void => {
    if (begun.has(name)) return
    begun.add(name)
    const schema = components[name]
    if (schema === undefined) throw new Error(`no component ${name}`)
    if (schema.type === "object" && schema.properties !== undefined) return void object(name, schema)
    const type = typeOf(schema, name, (inner) => object(`${name}Object`, inner))
    use(type)
    definitions.set(name, (written) => alias(name, type, describeField(schema), unwritten(components, written)))
    order.push(name)
  }

  Object.keys(components).forEach(visit)
  return { definitions, order }
}

/** Whether a component is defined later. Its name must then be quoted. */
type IsUnwritten = (name: string) => boolean

const unwritten = (components: Components, written: ReadonlySet<string>): IsUnwritten => (name) =>
  name in components && !written.has(name)

interface Field {
  readonly name: string
  readonly required: boolean
  readonly type: TypeExpression
  readonly words: string
}

const typedDict = (
  name: string,
  description: string,
  fields: ReadonlyArray<Field>,
  isUnwritten: IsUnwritten
): string => {
  const types = new Map(fields.map((field) => [field.name, fieldType(field, isUnwritten)]))
  if (fields.every((field) => isIdentifier(field.name))) {
    const words = description === "" ? [] : [docstring([description], 4)]
    const lines = fields.map((field) => {
      const line = `    ${field.name}: ${laidOut(types.get(field.name) ?? "Any", 4, field.name.length + 6)}`
      return field.words === "" ? line : `${line}\n${docstring([field.words], 4)}`
    })
    const body = [...words, ...lines.length > 0 ? [lines.join("\n")] : []]
    return `class ${name}(TypedDict):\n${body.join("\n\n") || "    pass"}\n`
  }
  const lines = fields.map((field) => {
    const key = JSON.stringify(field.name)
    return `${comment(field.words, 8)}        ${key}: ${laidOut(types.get(field.name) ?? "Any", 8, key.length + 10)},\n`
  })
  const words = description === "" ? "" : `${docstring([description], 0)}\n`
  return `${name} = TypedDict(\n    ${JSON.stringify(name)},\n    {\n${lines.join("")}    },\n)\n${words}`
}

const fieldType = ({ required, type }: Field, isUnwritten: IsUnwritten): TypeExpression => {
  const known = quotedWhere(type, isUnwritten)
  return required ? known : { generic: "NotRequired", of: [known] }
}

const alias = (name: string, type: TypeExpression, words: string, isUnwritten: IsUnwritten): string => {
  const line = `${name}: TypeAlias = ${laidOut(quotedWhere(type, isUnwritten), 0, name.length + 14)}\n`
  return words === "" ? line : `${line}${docstring([words], 0)}\n`
}

const quotedWhere = (type: TypeExpression, isUnwritten: IsUnwritten): TypeExpression =>
  namesIn(type).some(isUnwritten) ? JSON.stringify(laidOut(type, 0, -Infinity)) : type

const comment = (words: string, depth: number): string => {
  if (words === "") return ""
  const lines = words.match(new RegExp(`.{1,${width - depth - 4}}(?: |$)`, "g")) ?? []
  return lines.map((line) => `${" ".repeat(depth)}# ${line.trimEnd()}\n`).join("")
}
