import type { Metadata, SearchResponse } from "@trawl/types"
import { styleText } from "node:util"
import { printable } from "./printable.ts"

/** What is shown of an answer. */
export interface Answer extends Pick<SearchResponse, "creditsUsed" | "warning"> {
  readonly data: { readonly web: ReadonlyArray<Result> }
}

interface Result {
  readonly title: string
  readonly url: string
  readonly description: string
  readonly markdown?: string | null | undefined
  readonly html?: string | null | undefined
  readonly rawHtml?: string | null | undefined
  readonly links?: ReadonlyArray<string> | null | undefined
  readonly images?: ReadonlyArray<string> | null | undefined
  readonly metadata?: Metadata | null | undefined
}

/** An answer as a person reads it in a terminal. */
export const showResults = (query: string, { data: { web }, creditsUsed, warning }: Answer): string =>
  [
    `${styleText("bold", printable(query))} ${styleText("dim", `${count(web.length, "result")}${creditsUsed === undefined ? "" : `, ${count(creditsUsed, "credit")}`}`)}`,
    ...typeof warning === "string" ? [styleText("yellow", printable(warning))] : [],
    ...web.map(showResult)
  ].join("\n")

const showResult = (result: Result, index: number): string =>
  [
    "",
    `${index + 1}. ${styleText("bold", printable(result.title))}`,
    `   ${styleText("cyan", printable(result.url))}`,
    `   ${printable(result.description)}`,
    ...typeof result.metadata?.error === "string" ? [styleText("yellow", `   ${printable(result.metadata.error)}`)] : [],
    ...[result.markdown, result.html, result.rawHtml, result.links?.join("\n"), result.images?.join("\n")]
      .flatMap((content) => typeof content === "string" && content !== "" ? ["", printable(content)] : [])
  ].join("\n")

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? "" : "s"}`
