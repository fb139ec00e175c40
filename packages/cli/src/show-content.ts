import type { Document } from "@trawl/types"
import { formats } from "@trawl/types"
import { asJson } from "./as-json.ts"
import { printable } from "./printable.ts"

/** The content of a page: one text for each requested format with content, in the requested order. */
export const showContent = (page: Partial<Document>, formats: ReadonlyArray<string>): ReadonlyArray<string> =>
  formats.map((format) => text(Reflect.get(page, fieldOf(format)))).filter((text) => text !== "")

/** The page field of a format. */
export const fieldOf = (format: string): string =>
  (formats as Readonly<Record<string, { readonly field: string }>>)[format]?.field ?? format

const text = (content: unknown): string => {
  if (content === null || content === undefined) return ""
  if (typeof content === "string") return printable(content)
  return Array.isArray(content) && content.every((line) => typeof line === "string")
    ? printable(content.join("\n"))
    : asJson(content, 2)
}
