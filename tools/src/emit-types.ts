import openapiTypescript, { astToString } from "openapi-typescript"
import { type Emitter, notice } from "./emitter.ts"
import { namedComponents } from "./named-components.ts"

/** TypeScript types of the document, and a name for each of its components. */
export const emitTypes: Emitter = {
  owns: ["packages/types/src/generated"],
  emit: async ({ document }) => {
    const ast = await openapiTypescript(JSON.stringify(document), {
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
