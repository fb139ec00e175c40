import openapiTypescript, { astToString } from "openapi-typescript"
import { type Emitter, notice } from "./emitter.ts"
import { namedComponents } from "./named-components.ts"

/** Generates TypeScript types of the document, and a name for each of its components. */
export const emitTypes: Emitter = {
  owns: ["packages/types/src/generated"],
  emit: async ({ document }) => {
    const ast = await openapiTypescript(JSON.stringify(document, withoutRules), {
      alphabetize: false,
      defaultNonNullable: false,
      emptyObjectsUnknown: true,
      immutable: true,
      silent: true
    })
    const { models, openapi } = namedComponents(astToString(ast))
    return [
      { path: "packages/types/src/generated/openapi.ts", text: notice + openapi },
      { path: "packages/types/src/generated/models.ts", text: `${notice}\n${models}` }
    ]
  }
}

/** Drops alternatives that only list required fields: as types they would be `unknown`, which absorbs everything. */
const withoutRules = (key: string, value: unknown): unknown =>
  (key === "anyOf" || key === "oneOf") && Array.isArray(value) && value.every(isRule) ? undefined : value

const isRule = (member: object): boolean => Object.keys(member).every((key) => key === "required")
