import type { SearchData } from "@trawl/schema"

/** Something that was asked for and could not be answered. */
export interface Limitation {
  /** Nothing is missing when this list is not empty, whoever filled it. */
  readonly unless?: keyof SearchData
  /** A whole sentence. */
  readonly message: string
}

/** What an answer lacks, each said once. */
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
