import type { HtmlPage } from "../html/parse-html.ts"
import type { Blocks } from "./blocks.ts"

export const pageFeatureCount = 20

/** The features of the page as a whole. */
export const pageKindFeatures = (
  { head, linkedData }: HtmlPage,
  url: string,
  { blocks, containers }: Blocks
): ReadonlyArray<number> => {
  const body = containers[0]
  const letters = Math.max(1, body?.letters ?? 1)
  const tags = new Map<string, number>()
  for (const { element: { localName } } of containers) tags.set(localName, (tags.get(localName) ?? 0) + 1)
  const tag = (name: string) => Math.log2((tags.get(name) ?? 0) + 1)
  let type = ""
  for (const meta of head.getElementsByTagName("meta")) {
    if (meta.getAttribute("property") === "og:type") type ||= meta.getAttribute("content") ?? ""
  }
  const types = typesIn(linkedData)
  const path = URL.parse(url)?.pathname ?? "/"
  return [
    Math.log2(letters),
    (body?.linked ?? 0) / letters,
    (body?.prose ?? 0) / letters,
    Math.log2(blocks.length + 1),
    letters / Math.max(1, blocks.length),
    tag("article"),
    tag("main"),
    tag("p"),
    tag("form"),
    tag("table"),
    Math.log2((body?.images ?? 0) + 1),
    /article|blog/i.test(type) ? 1 : /product/i.test(type) ? 2 : type === "" ? 0 : 3,
    /\b(?:NewsArticle|BlogPosting|Article|TechArticle|ReportageNewsArticle)\b/.test(types) ? 1 : 0,
    /\bProduct\b/.test(types) ? 1 : 0,
    /DiscussionForumPosting|QAPage|Question\b/.test(types) ? 1 : 0,
    /ItemList|CollectionPage|SearchResultsPage/.test(types) ? 1 : 0,
    path === "/" ? 0 : path.split("/").filter((part) => part !== "").length,
    paths.findIndex((pattern) => pattern.test(path)) + 1,
    Math.min(path.length, 200),
    blocks.filter(({ container: { element } }) => element.localName === "h1").length
  ]
}

const typesIn = (linkedData: ReadonlyArray<string>): string =>
  linkedData.flatMap((text) => text.slice(0, 50_000).match(/"@type"\s*:\s*(?:"[^"]{1,60}"|\[[^\]]{1,200}\])/g) ?? [])
    .join(" ")

const paths: ReadonlyArray<RegExp> = [
  /forum|thread|topic|viewtopic|discussion|question|community|\/t\//i,
  /product|\/shop|\/item|\/p\/|\/dp\/|store/i,
  /docs?\b|wiki|manual|guide|reference|tutorial|api/i,
  /categor|collection|\/tags?\/|search|list/i,
  /blog|news|article|\/\d{4}\/\d{1,2}\//i,
  /service|about|solution|pricing|contact/i
]
