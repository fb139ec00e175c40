import { type Emitter, notice } from "./emitter.ts"
import { guardFunctions } from "./guard-functions.ts"
import { componentName } from "./openapi-document.ts"

/** A function per operation that says whether a success body is what the contract promises, copying nothing. */
export const emitGuards: Emitter = {
  owns: ["packages/types/src/generated"],
  emit: async ({ document }) => {
    const functions = guardFunctions(document.components.schemas)
    const guards = new Map<string, string>()
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    for (const { operationId, responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        const schema = content?.["application/json"]?.schema
        if (!status.startsWith("2") || schema === undefined) continue
        if (schema.$ref === undefined) throw new Error(`the answer ${status} of ${operationId} needs a name: a component`)
        const component = componentName(schema.$ref)
        const code = `export const guard${component}: Guard = ${functions.component(component)}\n`
        guards.set(component, `/** A success body of \`${operationId}\`. */\n${code}`)
      }
    }
    return [{ path: "packages/types/src/generated/guards.ts", text: [notice + head, ...guards.values(), ...functions.code()].join("\n") }]
  }
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

const hasFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)

const misfit = (path: string, expected: string): Misfit => ({ path, expected })

const under = (parent: string, child: Misfit | undefined): Misfit | undefined =>
  child && nested(parent, child)

const nested = (parent: string, { path, expected }: Misfit): Misfit =>
  misfit(path === "" || path.startsWith("[") ? parent + path : \`\${parent}.\${path}\`, expected)

const each = (value: unknown, guard: Guard): Misfit | undefined => {
  if (!Array.isArray(value)) return misfit("", "array")
  for (let index = 0; index < value.length; index++) {
    const found = guard(value[index])
    if (found !== undefined) return under(\`[\${index}]\`, found)
  }
  return undefined
}

const eachField = (value: unknown, guard: Guard): Misfit | undefined => {
  if (!hasFields(value)) return misfit("", "object")
  for (const [name, field] of Object.entries(value)) {
    const found = guard(field)
    if (found !== undefined) return under(name, found)
  }
  return undefined
}

/** A misfit of the value itself, in words for all that it may be. */
const instead = (expected: string, found: Misfit | undefined): Misfit | undefined =>
  found?.path === "" ? misfit("", expected) : found
`
