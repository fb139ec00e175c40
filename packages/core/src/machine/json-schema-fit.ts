import { type Issue, standardOf, type StandardSchema } from "./json-schema.ts"
import { pathOf } from "./path-of.ts"

/** Extracted data that does not match its schema: where, and what was expected. */
export interface JsonMisfit {
  /** The path of the problem, such as `data.web[3].json.price`. */
  readonly path: string
  readonly expected: string
  /** All extracted data of the page, unchanged. */
  readonly value: unknown
}

/** The Standard Schema among the formats. */
export const standardAmong = (formats: ReadonlyArray<unknown> = []): StandardSchema["~standard"] | undefined =>
  standardOf(formats.find(standardOf))

/**
 * Replaces `json` of an item with the output of its schema, or returns the problem. Changes the item, which was just
 * parsed.
 */
export const fitJson = async (
  item: object,
  standard: StandardSchema["~standard"],
  path: string
): Promise<JsonMisfit | undefined> => {
  const extracted: { json?: unknown } = item
  const { json } = extracted
  if (json === undefined || json === null) return
  const checked = await Promise.resolve(json).then((value) => standard.validate(value))
    // if a transformation of the user's schema throws, the value is invalid
    .catch((thrown: Issue) => ({ issues: [thrown] }))
  if (checked.issues) {
    const [issue] = checked.issues
    const steps = issue?.path?.map((step) => (step as { readonly key?: PropertyKey }).key ?? step) ?? []
    return {
      path: pathOf([path, "json", ...steps]),
      expected: `what its schema accepts (${issue?.message})`,
      value: json
    }
  }
  extracted.json = checked.value
}
