import { readFile } from "node:fs/promises"
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
      `/** A success body of ${operations.join(", ")}. */\nexport const guard${component} = ${functions.component(component)}\n`
    )
    return [
      { path: "packages/types/src/generated/guards.ts", text: [notice + head, ...guards, ...functions.code()].join("\n") },
      { path: "packages/types/src/generated/misfit.ts", text: notice + await readFile(new URL("misfit.ts", import.meta.url), "utf8") }
    ]
  }
}

const head = `
const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const everyItem = (value: unknown, fits: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits)

const everyField = (value: unknown, fits: (field: unknown) => boolean): boolean => {
  if (!hasFields(value)) return false
  for (const name in value) {
    if (!fits(value[name])) return false
  }
  return true
}
`
