import type { SearchResponse, WebResult } from "@trawl/types"
import { styleText } from "node:util"

/** An answer as a person reads it in a terminal. */
export const showResults = (query: string, { data, creditsUsed, warning }: SearchResponse): string => {
  const web = data.web ?? []
  return [
    `${styleText("bold", query)} ${styleText("dim", `${count(web.length, "result")}${creditsUsed === undefined ? "" : `, ${count(creditsUsed, "credit")}`}`)}`,
    ...typeof warning === "string" ? [styleText("yellow", warning)] : [],
    ...web.map(showResult)
  ].join("\n")
}

const showResult = (result: WebResult, index: number): string =>
  [
    "",
    `${index + 1}. ${styleText("bold", result.title)}`,
    `   ${styleText("cyan", result.url)}`,
    `   ${result.description}`,
    ...typeof result.metadata?.error === "string" ? [styleText("yellow", `   ${result.metadata.error}`)] : [],
    ...[result.markdown, result.html, result.rawHtml, ...lists(result)]
      .filter((content) => typeof content === "string" && content !== "")
      .flatMap((content) => ["", content])
  ].join("\n")

const lists = ({ links = [], images = [] }: WebResult): ReadonlyArray<string> => [links.join("\n"), images.join("\n")]

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? "" : "s"}`
