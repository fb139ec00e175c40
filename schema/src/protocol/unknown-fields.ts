import type { Sources } from "../lenient.ts"
import { editDistance } from "./edit-distance.ts"

/** How a service handles request fields that its schema does not have. */
export const unknownFields = {
  rule:
    "A service ignores unknown fields in objects that are marked `x-unknown-fields: ignored`, and returns 400 for unknown fields in all other objects.",
  warning:
    "The response names ignored fields in `warning`, or in `warnings` for a search. The status of a job repeats the warning from its start.",
  sentRule:
    "Fields that public clients send are ignored without a warning: those in `x-sent-fields` of an object, and those in `sent` for all these objects. `*` stands for any characters.",
  nearMiss:
    "An unknown field returns 400 if it differs from a known field of its object only in case, `_` or `-`, or in one character, or in two if the known name has 8 or more. "
    + "For known names of fewer than 4 characters only case, `_` and `-` are ignored. For known names of fewer than 6, a replaced character counts as two.",
  /** Properties of every JavaScript object. They are dangerous in programs that merge objects. */
  refused: ["prototype", ...Object.getOwnPropertyNames(Object.prototype)].toSorted(),
  /** Fields that public clients send in every object, with the source. */
  sent: {
    origin: "A:controllers/v2/types.ts",
    integration: "A:utils/integration.ts",
    __agentInterop: "A:controllers/v2/types.ts",
    __searchPreviewToken: "A:controllers/v2/types.ts",
    __forceFirePDF: "A:controllers/v2/types.ts",
    "__experimental_*": "A:controllers/v2/types.ts"
  } satisfies Sources
} as const

/** The known field that an unknown one probably means: see `unknownFields.nearMiss`. */
export const nearMiss = (name: string, known: ReadonlyArray<string>): string | undefined =>
  name.length > maxComparedLength
    ? undefined
    : known.find((field) => letters(field) === letters(name)) ?? known.find((field) => isNear(name, field))

const letters = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, "")

const isNear = (name: string, known: string): boolean => {
  const most = known.length < 4 ? 0 : known.length < 8 ? 1 : 2
  return Math.abs(name.length - known.length) <= most && editDistance(name, known, known.length < 6 ? 2 : 1) <= most
}

const maxComparedLength = 40
