import { type Emitter, notice } from "./emitter.ts"
import { componentName, type JsonSchema, type OpenApiDocument } from "./openapi-document.ts"

/** A function per operation that says whether a success body is what the contract promises, copying nothing. */
export const emitGuards: Emitter = async ({ document }) => {
  const components = new Map<string, string>()
  const guards = Object.values(document.paths).flatMap(Object.values).flatMap((operation) => {
    const schema = operation.responses["200"]?.content?.["application/json"]?.schema
    if (schema?.$ref === undefined) return []
    const name = componentName(schema.$ref)
    writeComponent(document, name, components)
    return [`/** A success body of \`${operation.operationId}\`. */\nexport const guard${name}: Guard = ${functionName(name)}\n`]
  })
  return [{ path: "src/generated/guards.ts", text: [notice + head, ...guards, ...components.values()].join("\n") }]
}

const head = `
/** Undefined when the value fits. Unknown fields and unknown values of open enums fit. */
export type Guard = (value: unknown) => Misfit | undefined

export interface Misfit {
  /** Where the misfit is, such as \`data.web[0].title\`; empty for the value itself. */
  readonly path: string
  readonly expected: string
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)

const misfit = (path: string, expected: string): Misfit => ({ path, expected })

const under = (parent: string, child: Misfit | undefined): Misfit | undefined =>
  child && { path: child.path === "" || child.path.startsWith("[") ? parent + child.path : \`\${parent}.\${child.path}\`, expected: child.expected }

const each = (value: unknown, guard: Guard): Misfit | undefined => {
  if (!Array.isArray(value)) return misfit("", "array")
  for (let index = 0; index < value.length; index++) {
    const found = guard(value[index])
    if (found !== undefined) return under(\`[\${index}]\`, found)
  }
  return undefined
}

const text: Guard = (value) => typeof value === "string" ? undefined : misfit("", "string")
`

const functionName = (component: string) => `is${component}`

function writeComponent(document: OpenApiDocument, name: string, written: Map<string, string>): void {
  if (written.has(name)) return
  written.set(name, "")
  const schema = document.components.schemas[name]
  if (schema === undefined) throw new Error(`no component ${name}`)
  written.set(name, objectFunction(document, functionName(name), schema, written))
}

function objectFunction(document: OpenApiDocument, name: string, schema: JsonSchema, written: Map<string, string>): string {
  const lines = [`function ${name}(value: unknown): Misfit | undefined {`, `  if (!isObject(value)) return misfit("", "object")`]
  const nested: Array<string> = []
  for (const [field, part] of Object.entries(schema.properties ?? {})) {
    const access = `value[${JSON.stringify(field)}]`
    const required = schema.required?.includes(field) === true
    const statement = check(document, { name, access, field, required, schema: part }, written, nested)
    if (statement !== undefined) lines.push(`  ${statement}`)
  }
  lines.push("  return undefined", "}", "")
  return [lines.join("\n"), ...nested].join("\n")
}

interface Field {
  /** Of the function that checks the object around it. */
  readonly name: string
  readonly access: string
  readonly field: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The statement that returns a misfit of one field, or undefined when anything fits. */
function check(
  document: OpenApiDocument,
  { name, access, field, required, schema }: Field,
  written: Map<string, string>,
  nested: Array<string>
): string | undefined {
  const path = JSON.stringify(field)
  const there = required ? "" : `${access} !== undefined`
  const guard = guardOf(document, `${name}${field[0]?.toUpperCase()}${field.slice(1)}`, schema, written, nested)
  if (guard !== undefined) {
    const call = guard.startsWith("each(") ? guard.replace("each(", `each(${access}, `) : `${guard}(${access})`
    return `${there && `if (${there}) `}{ const found = under(${path}, ${call}); if (found !== undefined) return found }`
  }
  const types = kindsOf(schema)
  if (types.length === 0) return undefined
  const fits = types.map((type) => fitsOf(type, access)).join(" || ")
  return `if (${there && `${there} && `}!(${fits})) return misfit(${path}, ${JSON.stringify(types.join(" or "))})`
}

/** The guard of an object or array with known content. */
function guardOf(
  document: OpenApiDocument,
  name: string,
  schema: JsonSchema,
  written: Map<string, string>,
  nested: Array<string>
): string | undefined {
  if (schema.$ref !== undefined) {
    writeComponent(document, componentName(schema.$ref), written)
    return functionName(componentName(schema.$ref))
  }
  if (schema.type === "object" && schema.properties !== undefined) {
    nested.push(objectFunction(document, name, schema, written))
    return name
  }
  if (schema.type === "array" && schema.items !== undefined) {
    const items = schema.items.type === "string" ? "text" : guardOf(document, `${name}Item`, schema.items, written, nested)
    return items === undefined ? undefined : `each(${items})`
  }
  return undefined
}

function kindsOf(schema: JsonSchema): ReadonlyArray<string> {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.flatMap(kindsOf))]
  const types = schema.type === undefined ? [] : typeof schema.type === "string" ? [schema.type] : schema.type
  return types.map((type) => type === "integer" ? "number" : type)
}

function fitsOf(type: string, access: string): string {
  if (type === "null") return `${access} === null`
  if (type === "array") return `Array.isArray(${access})`
  if (type === "object") return `isObject(${access})`
  return `typeof ${access} === "${type}"`
}
