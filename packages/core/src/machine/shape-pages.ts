import type { Document, PageJobStatus } from "@trawl/types"
import { fitJson, standardAmong } from "./json-schema-fit.ts"
import { pageOf, type PageOptions } from "./page.ts"

/** The status with its pages in the shape of the scrape options, if they are known. */
export const shapePages = (
  answer: PageJobStatus,
  scrapeOptions: PageOptions | undefined
): PageJobStatus | Promise<PageJobStatus> => {
  if (scrapeOptions === undefined) return answer
  const data = answer.data.map((page) => pageOf(scrapeOptions, page) as Document)
  const standard = standardAmong(scrapeOptions.formats)
  return standard === undefined ? { ...answer, data } : Promise.all(data.map(async (page, index) => {
    const jsonMisfit = await fitJson(page, standard, `data[${index}]`)
    return jsonMisfit ? { ...page, json: null, jsonMisfit } : page
  })).then((data) => ({ ...answer, data }))
}
