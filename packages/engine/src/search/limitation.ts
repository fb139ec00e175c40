import type { SearchData } from "@trawl/schema"

/** A part of the request that could not be answered. */
export interface Limitation {
  /** The limitation does not apply if this list has results from any source. */
  readonly unless?: keyof SearchData
  /** A complete sentence. */
  readonly message: string
}

/** The limitations of an answer, without duplicates. */
export const limitationsOf = (
  limitations: ReadonlyArray<Limitation>,
  data: SearchData
): ReadonlyArray<string> => [
  ...new Set(
    limitations.filter(({ unless }) => unless === undefined || listOf(data, unless).length === 0).map(({ message }) =>
      message
    )
  )
]

const listOf = (data: SearchData, name: keyof SearchData): ReadonlyArray<unknown> => {
  const list = data[name]
  return Array.isArray(list) ? list : []
}
