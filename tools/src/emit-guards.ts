import { type Emitter, notice } from "./emitter.ts"
import { guardFunctions } from "./guard-functions.ts"
import { componentName, operationsOf } from "./openapi-document.ts"

/** A function per operation that says whether a success body is what the contract promises, copying nothing. */
export const emitGuards: Emitter = {
  owns: ["packages/types/src/generated"],
  emit: async ({ document }) => {
    const functions = guardFunctions(document.components.schemas)
    const answeredBy = new Map<string, ReadonlyArray<string>>()
    for (const { operationId, responses } of operationsOf(document)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const schema = content?.["application/json"]?.schema
        if (!status.startsWith("2") || schema === undefined) continue
        if (schema.$ref === undefined) throw new Error(`the answer ${status} of ${operationId} needs a name: a component`)
        const component = componentName(schema.$ref)
        answeredBy.set(component, [...answeredBy.get(component) ?? [], `\`${operationId}\``])
      }
    }
    const guards = [...answeredBy].map(([component, operations]) =>
      `/** A success body of ${operations.join(", ")}. */\nexport const guard${component}: Guard = ${functions.component(component)}\n`
    )
    return [{ path: "packages/types/src/generated/guards.ts", text: [notice + head, ...guards, ...functions.code()].join("\n") }]
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
