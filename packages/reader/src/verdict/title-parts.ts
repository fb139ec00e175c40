/** The title, and its parts between dashes, bars and similar separators. */
export const titleParts = (title: string): ReadonlyArray<string> =>
  [title, ...title.split(/ [–—|·»:-] |[|»«‹›・·]/)].map((part) => part.trim()).filter((part) => part !== "")
