import type { Segment } from "../../src/segment/segment.ts"

/** Whether a numbered document is among those that were deleted before there were so many. */
export const isDeleted = (page: number, documents: number): boolean => page % 7 === 3 && page < documents - 20

export const deletedBefore = ({ pages }: Pick<Segment, "pages">, documents: number): ReadonlySet<number> =>
  new Set(Array.from(pages.keys()).filter((document) => isDeleted(pages[document]!, documents)))
