import type { RequestedField } from "./requested-field.ts"
import type { PageProse } from "./page-prose.ts"

/**
 * The numbers by which a field asks for another thing than the page is about: on the page of the Kestrel 7, `price of
 * the Kestrel 9`.
 */
export const otherNumbers = ({ names }: RequestedField, { topic }: PageProse): ReadonlyArray<string> =>
  [...topic].some((root) => /^\p{N}/u.test(root)) && [...names].some((root) => /^\p{L}/u.test(root) && topic.has(root))
    ? [...names].filter((root) => /^\p{N}/u.test(root) && !topic.has(root))
    : []
