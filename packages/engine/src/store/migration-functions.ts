import type { DatabaseSync } from "node:sqlite"
import { unpack } from "./packed.ts"
import { extensionsColumn } from "./page-rows.ts"

/** Adds the functions that migrations call, for data that SQL alone cannot read. */
export const defineMigrationFunctions = (database: DatabaseSync): void => {
  // the text of the page's `title` element, which is in its metadata
  database.function("stored_title", { deterministic: true }, (title, rest) => (rest instanceof Uint8Array ? titleIn(rest) : undefined) ?? title)
  database.function("stored_extensions", { deterministic: true }, (url, contentType) => extensionsColumn(String(url), String(contentType ?? "")))
}

const titleIn = (rest: Uint8Array): string | undefined => {
  // only `toRows` writes this column
  const { metadata } = JSON.parse(unpack(rest)) as { readonly metadata?: { readonly title?: unknown } }
  return typeof metadata?.title === "string" && metadata.title !== "" ? metadata.title : undefined
}
