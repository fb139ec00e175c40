import type { ImageResult, NewsResult, PaperRecord, SearchResponse, WebResult } from "@trawl/types"
import { formats } from "@trawl/types"
import process from "node:process"
import { styleText } from "node:util"
import { countText } from "./count-text.ts"
import { printable } from "./printable.ts"
import { showContent } from "./show-content.ts"
import { wrapped } from "./wrapped.ts"

/** The parts of a response that are shown. */
export interface Answer extends Pick<SearchResponse, "creditsUsed" | "warning"> {
  readonly data: Partial<Lists>
}

interface Lists {
  readonly web: ReadonlyArray<Partial<WebResult>>
  readonly images: ReadonlyArray<Partial<ImageResult>>
  readonly news: ReadonlyArray<Partial<NewsResult>>
  readonly research: ReadonlyArray<Partial<PaperRecord>>
}

/** A response as text for a terminal. */
export const showResults = (query: string, { creditsUsed, data }: Answer): string => {
  const results = names.flatMap((name) => data[name]?.map((result) => [name, result] as const) ?? [])
  const found = `${countText(results.length, "result")}${
    creditsUsed === undefined ? "" : `, ${countText(creditsUsed, "credit")}`
  }`
  return [
    `${styleText("bold", printable(query))} ${styleText("dim", found)}`,
    ...results.length === 0 ? ["", "No results. Try fewer or different words, or fewer conditions."] : [],
    ...results.map(([name, result], index) => showResult(name === "web" ? "" : `${kinds[name]}: `, result, index))
  ].join("\n")
}

const kinds = { web: "Web", images: "Image", news: "News", research: "Paper" } as const satisfies Record<
  keyof Lists,
  string
>
const names = Object.keys(kinds) as ReadonlyArray<keyof Lists>

const showResult = (kind: string, result: Shown, index: number): string => {
  const { abstract, date, description, imageUrl, metadata, paperId, snippet, title, url } = result
  return [
    "",
    `${index + 1}. ${kind}${styleText("bold", printable(title ?? url ?? paperId ?? "untitled"))}${
      date === undefined ? "" : `, ${printable(date)}`
    }`,
    ...[imageUrl, url, paperId].flatMap((address) =>
      typeof address === "string" ? [`   ${styleText("cyan", printable(address))}`] : []
    ),
    ...[description ?? snippet ?? abstract].flatMap((passage) =>
      typeof passage === "string" ? [wrapped(`   ${printable(passage)}`, process.stdout.columns)] : []
    ),
    ...typeof metadata?.error === "string" ? [styleText("yellow", `   ${printable(metadata.error)}`)] : [],
    ...showContent(result, Object.keys(formats)).flatMap((content) => ["", content])
  ].join("\n")
}

/** A result of any of the lists. */
interface Shown extends Partial<Omit<WebResult & ImageResult & NewsResult & PaperRecord, "title">> {
  readonly title?: string | null
}
