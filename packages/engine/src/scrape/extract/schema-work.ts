import { conformanceTo, type Problems } from "./conform.ts"
import { conforming } from "./conforming.ts"
import { withNulls } from "./with-nulls.ts"

export interface FoundFor {
  readonly found: unknown
  readonly schema: unknown
}

/** The work on JSON Schemas, which can take long. It runs in the reader process, like the work on pages. */
export const schemaWork = {
  /** The value without optional parts that do not conform to the schema, and the remaining problems. */
  conforming: async (_: unknown, { found, schema }: FoundFor): Promise<Conformed> => {
    const conformance = await conformanceTo(schema)
    return "problemsOf" in conformance
      ? conforming(withNulls(found, schema), schema, conformance)
      : { value: found, problems: conformance }
  },
  /** The problems of an invalid JSON Schema. */
  faults: async (_: unknown, schema: unknown): Promise<Problems> => {
    const conformance = await conformanceTo(schema)
    return "problemsOf" in conformance ? [] : conformance
  }
}

export interface Conformed {
  readonly value: unknown
  readonly problems: Problems
}

export type SchemaWork = typeof schemaWork
