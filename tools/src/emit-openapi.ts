import type { Emitter } from "./emitter.ts"

export const emitOpenApi: Emitter = async ({ document }) => [
  { path: "openapi.json", text: `${JSON.stringify(document, null, 2)}\n` }
]
