import { addExamples } from "./add-examples.ts"
import { emitContract } from "./emit-contract.ts"
import { emitGuards } from "./emit-guards.ts"
import { emitJsonSchemas } from "./emit-json-schemas.ts"
import { emitOpenApi } from "./emit-openapi.ts"
import { emitPython } from "./emit-python.ts"
import { emitReference } from "./emit-reference.ts"
import { emitSchemaReadme } from "./emit-schema-readme.ts"
import { emitToolParameters } from "./emit-tool-parameters.ts"
import { emitTypes } from "./emit-types.ts"
import type { Emitter, GeneratedFile, Source } from "./emitter.ts"
import { readContract } from "./read-contract.ts"
import { readDocument } from "./read-document.ts"
import { readEndpoints } from "./read-endpoints.ts"
import { readExchanges } from "./read-exchanges.ts"
import { readSchemaFiles } from "./read-schema-files.ts"

const emitters: ReadonlyArray<Emitter> = [
  emitOpenApi,
  emitTypes,
  emitContract,
  emitGuards,
  emitJsonSchemas,
  emitToolParameters,
  emitReference,
  emitSchemaReadme,
  emitPython
]

/** All generated files for the current contents of `schema/`. */
export const generatedFiles = async (): Promise<ReadonlyArray<GeneratedFile>> => {
  const source = readSource()
  return (await Promise.all(emitters.map(({ emit }) => emit(source)))).flat()
}

/** Folders with only generated files. */
export const generatedFolders: ReadonlyArray<string> = [...new Set(emitters.flatMap(({ owns }) => owns))]

/** The input of emitters. */
export const readSource = (): Source => {
  const endpoints = readEndpoints()
  const document = readDocument(endpoints)
  const exchanges = readExchanges()
  addExamples(document, exchanges)
  return { document, contract: readContract(document, endpoints), exchanges, schemaFiles: readSchemaFiles() }
}
