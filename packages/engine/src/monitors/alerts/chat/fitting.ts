import type { Digest, DigestPage } from "../digest.ts"

/**
 * The pages of an alert that fit into a message, each with as many changes as fit, and the number of omitted pages.
 * Never cuts a text, because that could cut an escape sequence.
 */
export const fitting = <A>(
  { others, pages }: Digest,
  render: (page: DigestPage) => A,
  sizeOf: (part: A) => number,
  maxSize: number
): { readonly parts: ReadonlyArray<A>; readonly others: number } => {
  const parts: Array<A> = []
  let size = 0
  for (const page of pages) {
    const part = fewerChanges.map((count) => render(withChanges(page, count)))
      .find((rendered) => size + sizeOf(rendered) <= maxSize)
    if (part === undefined) break
    parts.push(part)
    size += sizeOf(part)
  }
  return { parts, others: others + pages.length - parts.length }
}

/** The sentence about omitted pages, if there are any. */
export const othersText = (others: number): ReadonlyArray<string> =>
  others > 0 ? [`…and ${others} more ${others === 1 ? "page" : "pages"}.`] : []

const fewerChanges = [10, 3, 1, 0]

const withChanges = (page: DigestPage, count: number): DigestPage => {
  const changes = page.changes.slice(0, count)
  return { ...page, changes, otherChanges: page.otherChanges + page.changes.length - changes.length }
}
