import type { SegmentDocument } from "../../src/segment/segment.ts"

/** Documents that anybody can make again from their numbers, `from` up to `to`. */
export const numberedDocuments = (from: number, to: number): ReadonlyArray<SegmentDocument> =>
  Array.from({ length: to - from }, (_, at) => {
    const number = from + at
    return {
      page: number,
      dated: number * 1000,
      quality: number % 256,
      host: `host${number % 5}.example:443`,
      tags: ["all", `tenth:${number % 10}`],
      texts: {
        title: `Page ${number}`,
        body: `keyword${number} ${"it goes on for a while ".repeat(number % 30)} thing${number % 7} ${
          number % 2 === 0 ? "things" : "thing"
        }`
      }
    }
  })
