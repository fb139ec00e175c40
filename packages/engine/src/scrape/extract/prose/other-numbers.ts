import type { RequestedField } from "./requested-field.ts"
import type { PageProse } from "./page-prose.ts"

/**
 * The numbers that show that a field asks about another thing than the page: `price of the Kestrel 9` on the page of
 * the Kestrel 7.
 */
export const otherNumbers = ({ names }: RequestedField, { topic }: PageProse): ReadonlyArray<string> =>
  [...topic].some((root) => /^\p{N}/u.test(root)) && [...names].some((root) => /^\p{L}/u.test(root) && topic.has(root))
    ? [...names].filter((root) => /^\p{N}/u.test(root) && !topic.has(root))
    : []
