import openapiTypescript, { astToString } from "openapi-typescript"
import { type Emitter, notice } from "./emitter.ts"

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
    const names = Object.keys(document.components.schemas)
    return [
      { path: "packages/types/src/generated/openapi.ts", text: notice + astToString(ast) },
      {
        path: "packages/types/src/generated/models.ts",
        text: [
          notice.trimEnd(),
          "import type { components } from \"./openapi.ts\"",
          "",
          ...names.map((name) => `export type ${name} = components["schemas"]["${name}"]`),
          ""
        ].join("\n")
      }
    ]
  }
}
