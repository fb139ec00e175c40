import type { Sources } from "../lenient.ts"
import { editDistance } from "./edit-distance.ts"

/** How a service handles request fields that its schema does not have. */
export const unknownFields = {
  rule: "A service ignores unknown fields of the objects that are marked `x-unknown-fields: ignored`, and refuses those of all other objects with 400.",
  warning: "The answer names ignored fields in `warning`, that of a search in `warnings`. The status of a job repeats the warning of its start.",
  sentRule: "Fields in `x-sent-fields`, and those in `sent` in every such object, are ignored without a warning: public clients send them. `*` stands for any characters.",
  nearMiss: "A field is refused with 400 where it differs from a known field of its object by case, `_` or `-`, or by one character, or two where the known name has 8 or more. "
    + "Names of fewer than 4 characters are compared without case only, and in names of fewer than 6 a replaced character counts as two.",
  /** Properties of every JavaScript object, which are dangerous in programs that merge objects. */
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
  name.length > longestCompared ? undefined : known.find((field) => letters(field) === letters(name)) ?? known.find((field) => isNear(name, field))

const letters = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, "")

const isNear = (name: string, known: string): boolean => {
  const most = known.length < 4 ? 0 : known.length < 8 ? 1 : 2
  return Math.abs(name.length - known.length) <= most && editDistance(name, known, known.length < 6 ? 2 : 1) <= most
}

const longestCompared = 40
