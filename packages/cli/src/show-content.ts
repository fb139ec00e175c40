import type { Document } from "@trawl/types"
import { formats } from "@trawl/types"
import { asJson } from "./as-json.ts"
import { printable } from "./printable.ts"

/** The content of a page, a text for each format that yielded something, in the order in which they were asked for. */
export const showContent = (page: Partial<Document>, asked: ReadonlyArray<string>): ReadonlyArray<string> =>
  asked.map((format) => text(Reflect.get(page, fieldOf(format)))).filter((text) => text !== "")

/** The field of a page that a format fills. */
export const fieldOf = (format: string): string =>
  (formats as Readonly<Record<string, { readonly field: string }>>)[format]?.field ?? format

const text = (content: unknown): string => {
  if (content === null || content === undefined) return ""
  if (typeof content === "string") return printable(content)
  return Array.isArray(content) && content.every((line) => typeof line === "string")
    ? printable(content.join("\n"))
    : asJson(content, 2)
}
