/** A title without the name of its site: what stands between dashes, bars and the like. */
export const titleParts = (title: string): ReadonlyArray<string> =>
  [title, ...title.split(/ [–—|·»:-] |[|»«‹›・·]/)].map((part) => part.trim()).filter((part) => part !== "")
