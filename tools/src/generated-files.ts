import { emitContract } from "./emit-contract.ts"
import { emitGuards } from "./emit-guards.ts"
import { emitOpenApi } from "./emit-openapi.ts"
import { emitTypes } from "./emit-types.ts"
import type { GeneratedFile } from "./emitter.ts"
import { readContract } from "./read-contract.ts"
import { readDocument } from "./read-document.ts"

/** Everything generated of `packages/types`, from what `schema/` says now. */
export const generatedFiles = async (): Promise<ReadonlyArray<GeneratedFile>> => {
  const document = readDocument()
  const source = { document, contract: readContract(document) }
  return (await Promise.all([emitOpenApi, emitTypes, emitContract, emitGuards].map((emit) => emit(source)))).flat()
}
