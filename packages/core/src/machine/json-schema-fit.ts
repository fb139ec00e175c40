import { type Issue, standardOf, type StandardSchema } from "./json-schema.ts"
import { pathOf } from "./path-of.ts"

/** Extracted data that its schema does not accept: where, and what was expected instead. */
export interface JsonMisfit {
  /** Such as `data.web[3].json.price`. */
  readonly path: string
  readonly expected: string
  /** All that was extracted from the page, as it came. */
  readonly value: unknown
}

/** The Standard Schema among the formats. */
export const standardAmong = (formats: ReadonlyArray<unknown> = []): StandardSchema["~standard"] | undefined =>
  standardOf(formats.find(standardOf))

/** Puts in place of the `json` of an item what its schema makes of it, or says why it cannot. The item is ours: it was just parsed. */
export const fitJson = async (
  item: object,
  standard: StandardSchema["~standard"],
  path: string
): Promise<JsonMisfit | undefined> => {
  const extracted: { json?: unknown } = item
  const { json } = extracted
  if (json === undefined || json === null) return
  const checked = await Promise.resolve(json).then((value) => standard.validate(value))
    // a transformation of the user's that throws does not accept the value either
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
