import type { Emitter } from "./emitter.ts"

export const emitOpenApi: Emitter = {
  owns: [],
  emit: async (
    { document }
  ) => [{ path: "packages/types/openapi.json", text: `${JSON.stringify(document, null, 2)}\n` }]
}
